import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LONG_WAIT, paths, type RetryingClient, register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type HeldServer, startHeldServer } from '../support/fakes/held-server.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

const FLOOD = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'];
const SINGLE = 'Zulu';

type Context = { platform: PlatformProcess; voice: HeldServer };
const it = suite<Context>('two users of one platform');

it.before(async (c) => {
  c.voice = await startHeldServer(new RegExp([...FLOOD, SINGLE].join('|')));
  c.platform = await startPlatformProcess({ PLATFORM_TTS_URL: c.voice.url });
});
it.after(async ({ platform, voice }) => {
  await platform?.remove();
  await voice?.close();
});

/** Someone whose films are made without being asked. */
async function person({ platform }: Context): Promise<RetryingClient> {
  const client = retryingClient(platform.url);
  await register(client);
  const { status } = await client.call('PUT', '/api/v1/identity/users/me/settings', {
    gates: { review: 'auto', final_review: 'auto' },
  });
  assert.is(status, 200);
  return client;
}

async function start(client: RetryingClient, word: string): Promise<string> {
  const { status, body } = await client.call<{ content_id: string }>('POST', `${paths.content}/start/script`, {
    script: `${word} is a word that is said over the radio, and this is all that there is to say about it.`,
  });
  assert.is(status, 202, JSON.stringify(body));
  return body.content_id;
}

type Waiting = { queue: string; place: number };
async function placeOf(client: RetryingClient, contentId: string): Promise<string> {
  const { body } = await client.call<{ waiting: Waiting[] }>('GET', `${paths.content}/${contentId}/places`);
  return body.waiting.map(({ queue, place }) => `${queue} ${place}`).join();
}

it('take turns: one film is next although another user has eight, and after a crash it still is', async (c) => {
  const { platform, voice } = c;
  const [ann, bob] = [await person(c), await person(c)];
  const flood: string[] = [];
  for (const word of FLOOD) flood.push(await start(ann, word));
  await eventually(
    'everything of one user in the queue for the renderer',
    async () => {
      const { body } = await ann.call<{ items: unknown[] }>('GET', `${paths.editor}/renders?status=under_way`);
      return body.items.length === FLOOD.length && voice.begun.length === 1;
    },
    LONG_WAIT,
  );
  const single = await start(bob, SINGLE);
  const isNext = async (): Promise<boolean> => (await placeOf(bob, single)) === 'renders 1';
  await eventually('the place of the only one', isNext, LONG_WAIT);
  const places = await Promise.all(flood.map((id) => placeOf(ann, id)));
  assert.equal(
    places.filter(Boolean).sort(),
    [2, 3, 4, 5, 6, 7, 8].map((place) => `renders ${place}`),
  );

  await platform.kill('SIGKILL');
  await platform.start();
  await eventually('the place of the only one', isNext, LONG_WAIT);

  const [first = ''] = voice.begun;
  voice.end(first);
  await eventually('the next film', () => voice.begun.length === 2, LONG_WAIT);
  assert.is(voice.begun[1], SINGLE);
  for (let n = 1; n <= FLOOD.length; n++) {
    await eventually('another one', () => voice.begun.length > n, LONG_WAIT);
    voice.end(voice.begun[n] ?? '');
  }
  assert.equal([...voice.begun].sort(), [...FLOOD, SINGLE].sort());
});

it.run();
