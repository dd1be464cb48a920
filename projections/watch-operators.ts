import type { auditReadEvents } from '../contracts/gateway/audit-reads.ts';
import { keepRunning } from '../kernel/async/keep-running.ts';
import { logLoss } from '../kernel/outages/unavailable.ts';
import type { Background } from '../kernel/service/background.ts';
import type { Engine } from './engine/engine.ts';

const COMMANDED = 'OperatorCommanded' satisfies keyof (typeof auditReadEvents)['schemas'];

/**
 * What operators ask of a projection is a change of its documents, of which nothing tells. But the command is recorded
 * in the log first: whoever hears of one looks at those documents often for a while, and need not do so otherwise.
 */
export function watchOperators({ store, states, readings, log }: Engine): Background {
  async function listen(signal: AbortSignal, progressed: () => void): Promise<void> {
    const after = await store.head();
    // What was asked for while nobody listened.
    states.expectChange();
    for await (const messages of readings.follow({ after, types: [COMMANDED], signal })) {
      if (messages.some(({ event, unreadable }) => event ?? unreadable)) states.expectChange();
      progressed();
    }
  }

  return {
    name: 'commands of operators',
    run: (signal) =>
      keepRunning((progressed) => listen(signal, progressed), {
        signal,
        onFailure: logLoss(log, 'commands of operators are carried out later: the event store was lost'),
      }),
  };
}
