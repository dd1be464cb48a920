import * as assert from 'uvu/assert';
import { media } from '../../../../domains/media/index.ts';
import { placesOfContent } from '../../../../read-models/places.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleContent, exampleContent } from '../../../support/examples/content.ts';
import { type HeldServer, startHeldServer } from '../../../support/fakes/held-server.ts';
import { write } from '../../../support/given.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA } from './support.ts';

/** As many batches as a process makes at once. */
const SLOTS = 2;

type WithPainter = ServiceUnderTest & { readonly painter: HeldServer };

const it = suiteOn('the queue for images', async (): Promise<WithPainter> => {
  const painter = await startHeldServer(/(anchors|bridges) \d/);
  const service = await startServiceUnderTest(media, {
    PLATFORM_IMAGES_CLOUD_URL: painter.url,
    PLATFORM_IMAGES_PAINTER: 'last',
  });
  return {
    ...service,
    painter,
    async stop() {
      await Promise.all([service.stop(), painter.close()]);
    },
  };
});

async function request({ call }: WithPainter, { content_id, owner: user }: ExampleContent, prompt: string) {
  const body = { content_id, prompts: [{ prompt }] };
  const answer = await call('POST', `${MEDIA}/batch`, { user, body });
  assert.is(answer.status, 202, JSON.stringify(answer.body));
  return String(answer.body.batch_id);
}

it('goes round among users: a single batch is next, although another user asked for eight before', async (c) => {
  const { painter, resources } = c;
  const { store, documents } = resources;
  const [ann, bob] = [exampleContent(), exampleContent()];
  await write(store, ann.historyAt('review'), bob.historyAt('review'));
  const flood: string[] = [];
  for (let n = 1; n <= 8; n++) flood.push(await request(c, ann, `anchors ${n}`));
  await eventually('a batch in each slot', () => painter.begun.length === SLOTS);
  const single = await request(c, bob, 'bridges 1');

  await eventually('the place of the single one', async () => {
    const [own] = await placesOfContent(documents, bob.content_id);
    return own?.id === single && own.place === 1;
  });
  const others = await placesOfContent(documents, ann.content_id);
  assert.equal(
    others.sort((a, b) => a.place - b.place),
    flood.slice(SLOTS).map((id, n) => ({ queue: 'images', id, place: n + 2 })),
  );

  const [first = ''] = painter.begun;
  painter.end(first);
  await eventually('the next one', () => painter.begun.length === SLOTS + 1);
  assert.is(painter.begun.at(-1), 'bridges 1');
  await eventually('no place of what has begun', async () => {
    const own = await placesOfContent(documents, bob.content_id);
    return own.length === 0;
  });

  for (let n = 0; n < 9; n++) {
    await eventually('another one', () => painter.begun.length > n);
    painter.end(painter.begun[n] ?? '');
  }
  assert.equal([...painter.begun].sort(), [...flood.map((_, n) => `anchors ${n + 1}`), 'bridges 1']);
});

it.run();
