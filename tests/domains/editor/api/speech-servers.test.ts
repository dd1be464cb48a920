import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { exampleUser } from '../../../support/examples/user.ts';
import { startFakeServer } from '../../../support/fakes/server.ts';
import { write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, startEditor } from './support.ts';

const it = suiteOn('speech servers over HTTP', startEditor);

it('are shown to administrators, with what would use them', async (editor) => {
  const local = await startFakeServer(({ path }) =>
    path === '/v1/audio/voices' ? { body: { voices: ['af_heart'] } } : { status: 404 },
  );
  const admin = exampleUser({ role: 'admin' });
  await write(editor.resources.store, admin.history(admin.registered));
  const asked = { user: admin.user_id, role: 'admin' as const };
  try {
    const { port } = new URL(local.url);
    const found = async (env: Record<string, string>) => {
      const { call } = await editor.another({ PLATFORM_TTS_DISCOVERY_PORTS: port, ...env });
      return (await call('GET', `${EDITOR}/speech-servers`, asked)).body.items;
    };
    const server = { url: local.url, name: 'a speech server', model: 'tts-1', voice_ids: ['af_heart'] };
    assert.equal(await found({}), [{ ...server, is_used: false }]);
    assert.equal(await found({ PLATFORM_TTS_URL: `http://localhost:${port}` }), [{ ...server, is_used: true }]);
    assert.equal(await found({ PLATFORM_TTS_DISCOVERY_PORTS: 'off' }), []);
  } finally {
    await local.close();
  }
  const { status } = await editor.call('GET', `${EDITOR}/speech-servers`, { user: randomUUID() });
  assert.is(status, 403);
});

it.run();
