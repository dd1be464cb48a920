import * as assert from 'uvu/assert';
import type { Outcome } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeInstagram } from '../../support/fakes/instagram.ts';
import type { FakePlatform } from '../../support/fakes/platform.ts';
import { startFakeTiktok } from '../../support/fakes/tiktok.ts';
import { startFakeYoutube } from '../../support/fakes/youtube.ts';
import { write } from '../../support/given.ts';
import { deliver, type PolicyUnderTest } from '../../support/specs/policy.ts';
import { openTestStoresOfTwo } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { publicationOn, stateOf, uploadingTo } from './uploads.ts';

/**
 * An event is delivered a second time when the connection of the process that has it is lost, and that process may be
 * alive all the same. It is the one that is slow here, at each of its calls in turn.
 */
const it = suiteOn('two copies of the publisher', openTestStoresOfTwo);

const MIB = 1024 * 1024;
const SMALL = 1_000;

/** @param heldAt the calls at which the slow copy is held, each with the size of the video */
function bothPostTo<Fake extends FakePlatform<string>>(
  platform: string,
  start: () => Promise<Fake>,
  postsOf: (fake: Fake) => readonly unknown[],
  heldAt: readonly (readonly [endpoint: string, bytes: number])[],
): void {
  for (const [endpoint, bytes] of heldAt) {
    it(`post once on ${platform} when the slow one is at ${endpoint} of ${bytes} bytes`, async (c) => {
      const fake = await start();
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

        assert.is(postsOf(fake).length, 1);
        assert.is((await stateOf(c, publication_id)).status, 'published');
      } finally {
        await fake.close();
      }
    });
  }
}

bothPostTo('youtube', startFakeYoutube, ({ videos }) => videos, [
  ['begin', SMALL],
  ['put', SMALL],
  ['put', 9 * MIB],
]);
bothPostTo('tiktok', startFakeTiktok, ({ videos }) => videos, [
  ['creator', SMALL],
  ['begin', SMALL],
  ['put', 70 * MIB],
]);
bothPostTo('instagram', startFakeInstagram, ({ posts }) => posts, [
  ['create', SMALL],
  ['container', SMALL],
  ['publish', SMALL],
]);

it.run();
