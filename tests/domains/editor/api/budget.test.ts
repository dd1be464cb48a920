import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { given, post, refused, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, startEditor } from './support.ts';

const it = suiteOn('speech within a budget', startEditor);

const speak = (user: string, text: string, voice_id = 'nova') =>
  post(`${EDITOR}/tts`, { user, body: { text, voice_id, output_format: 'wav' } });
const spent = refused(409, 'budget_exhausted', 'budget_exhausted');

it('is refused before any call when the budget has no room for it', async (editor) => {
  const user = randomUUID();
  const asked = editor.speechServer.requests.length;
  await given(editor, settingsHistory(user, { budget: { monthly_usd: 0.0001 } }))
    .when(speak(user, 'Bees dance.'))
    .then(spent);
  await given(editor)
    .when(post(`${EDITOR}/captions`, { user, body: { text: 'Bees dance.', voice_id: 'nova' } }))
    .then(spent);
  assert.is(editor.speechServer.requests.length, asked);
});

it('is refused as a whole when only a part of a long text has room', async (editor) => {
  const user = randomUUID();
  const asked = editor.speechServer.requests.length;
  await given(editor, settingsHistory(user, { budget: { monthly_usd: (4_200 * 15) / 1e6 } }))
    .when(speak(user, 'bees '.repeat(900)))
    .then(spent);
  assert.is(editor.speechServer.requests.length, asked);
});

it('is free with a voice that costs nothing, whatever is spent', async (editor) => {
  const user = randomUUID();
  await write(editor.resources.store, settingsHistory(user, { budget: { monthly_usd: 0 } }));
  const { path, ...call } = speak(user, 'Bees dance.', 'en-us');
  assert.is((await editor.call('POST', path, call)).status, 200);
});

it.run();
