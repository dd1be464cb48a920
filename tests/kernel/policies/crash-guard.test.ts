import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { createCrashGuard } from '../../../kernel/policies/crash-guard.ts';
import { done, type Outcome, retry } from '../../../kernel/policies/policy.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { writeAmount } from './running.ts';

const it = suiteOn('the mark of an event that crashes processes', openTestStores);

const { signal } = new AbortController();
const never = new Promise<never>(() => undefined);

it('is taken back by the first process that comes back, whatever becomes of the event', async ({ store }) => {
  for (const outcome of [done, retry(0, 'not yet')]) {
    for (const crashes of [0, 2]) {
      const policy = `guarded-${randomUUID()}`;
      const event = await writeAmount(store, 1);
      const handleIn = (handle: () => Promise<Outcome>): Promise<Outcome> =>
        createCrashGuard(store, policy)({ event, retries: 1, signal }, handle);
      for (let n = 0; n < crashes; n++)
        await new Promise<void>((crash) => {
          void handleIn(() => {
            crash();
            return never;
          });
        });
      assert.is((await handleIn(async () => outcome)).kind, outcome.kind);
      const marks = await store.records(`handling-${policy}`);
      const counted = marks.map(({ event }) => (event?.data as { processes: number } | undefined)?.processes);
      // What is done at once comes to no other process.
      const isLeft = crashes === 0 && outcome === done;
      assert.equal(counted, [...Array.from({ length: crashes + 1 }, (_, n) => n + 1), ...(isLeft ? [] : [0])]);
    }
  }
});

it.run();
