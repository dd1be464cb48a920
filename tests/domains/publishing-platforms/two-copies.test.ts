import * as assert from 'uvu/assert';
import type { Outcome } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { accountPlatforms, type PlatformUnderTest, platformsUnderTest } from '../../support/fakes/platforms.ts';
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

for (const platform of accountPlatforms) {
  const { start, postsOf, postCalls }: PlatformUnderTest = platformsUnderTest[platform];
  for (const [endpoint, bytes] of postCalls) {
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

it.run();
