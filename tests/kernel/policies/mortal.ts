/** A process that runs a policy on the event store of a URL, and ends at once when it receives the amount 13. */
import { openEventStore } from '../../../kernel/event-store/index.ts';
import { definePolicy, done } from '../../../kernel/policies/policy.ts';
import { runPolicy } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { counterEvents } from '../aggregates/counter.ts';

const tell = (amount: number) => new Promise((told) => process.send?.(amount, told));

const [url = '', name = ''] = process.argv.slice(2);
const policy = definePolicy({
  name,
  events: [counterEvents],
  on: {
    async Added({ data: { amount } }) {
      if (amount === 13) process.exit(13);
      await tell(amount);
      return done;
    },
  },
});
runPolicy(policy.using(), { store: openEventStore(url), log: createLog('silent'), metrics: createMetrics('test') });
process.once('disconnect', () => process.exit(0));
