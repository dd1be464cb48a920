import * as assert from 'uvu/assert';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import type { Outcome } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeInstagram } from '../../support/fakes/instagram.ts';
import type { FakePlatform } from '../../support/fakes/platform.ts';
import { startFakeTiktok } from '../../support/fakes/tiktok.ts';
import { startFakeYoutube } from '../../support/fakes/youtube.ts';
import { write } from '../../support/given.ts';
import { deliver, type PolicyUnderTest } from '../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { publicationOn, stateOf, uploadingTo } from './uploads.ts';

/**
 * An event is delivered a second time when the connection of the process that has it is lost, and that process may be
 * alive all the same. It is the one that is slow here, at each of its calls in turn.
 */
type Context = TestStores & { other: EventStore };
const it = suiteOn<Context>('two copies of the publisher', async () => {
  const stores = await openTestStores();
  const other = openEventStore(stores.server.url);
  return {
    ...stores,
    other,
    async close() {
      await other.close();
      await stores.close();
    },
  };
});

type Case = {
  readonly platform: string;
  start(): Promise<{ fake: FakePlatform<string>; posts: () => number }>;
  /** The calls at which the slow copy is held, each with the size of the video. */
  readonly heldAt: readonly (readonly [endpoint: string, bytes: number])[];
};

const MIB = 1024 * 1024;
const SMALL = 1_000;

const cases: readonly Case[] = [
  {
    platform: 'youtube',
    async start() {
      const fake = await startFakeYoutube();
      return { fake, posts: () => fake.videos.length };
    },
    heldAt: [
      ['begin', SMALL],
      ['put', SMALL],
      ['put', 9 * MIB],
    ],
  },
  {
    platform: 'tiktok',
    async start() {
      const fake = await startFakeTiktok();
      return { fake, posts: () => fake.videos.length };
    },
    heldAt: [
      ['creator', SMALL],
      ['begin', SMALL],
      ['put', 70 * MIB],
    ],
  },
  {
    platform: 'instagram',
    async start() {
      const fake = await startFakeInstagram();
      return { fake, posts: () => fake.posts.length };
    },
    heldAt: [
      ['create', SMALL],
      ['container', SMALL],
      ['publish', SMALL],
    ],
  },
];

for (const { platform, start, heldAt } of cases) {
  for (const [endpoint, bytes] of heldAt) {
    it(`post once on ${platform} when the slow one is at ${endpoint} of ${bytes} bytes`, async (c) => {
      const { fake, posts } = await start();
      try {
        const { publication_id, requested } = await publicationOn(c, platform, Buffer.alloc(bytes, 'film '));
        const event = await write(c.store, requested);
        const slow: PolicyUnderTest = uploadingTo(c, fake);
        const quick: PolicyUnderTest = uploadingTo({ ...c, store: c.other }, fake);

        const release = fake.holdNext(endpoint);
        const slowly: Promise<Outcome> = deliver(slow, event);
        await eventually(`slow copy at ${endpoint}`, () => fake.callsOf(endpoint).length > 0);
        assert.is((await deliver(quick, event)).kind, 'done');
        assert.is((await stateOf(c, publication_id)).status, 'published');
        release();
        const { kind } = await slowly;
        assert.ok(kind === 'skip' || kind === 'done', kind);

        assert.is(posts(), 1);
        assert.is((await stateOf(c, publication_id)).status, 'published');
      } finally {
        await fake.close();
      }
    });
  }
}

it.run();
