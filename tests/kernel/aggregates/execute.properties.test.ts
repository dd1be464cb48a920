import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { type CommandResult, execute } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { type EventStore, openEventStore, WrongExpectedRevision } from '../../../kernel/event-store/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { openTestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { add, type Counter, context, counter, counterEvents, open, take } from './counter.ts';

/** Three processes, each with a cache of its own. */
const it = suiteOn('execute, with interleaved writers', async () => {
  const stores = await openTestStores();
  return { ...stores, writers: [stores.store, stores.alsoOpen(openEventStore), stores.alsoOpen(openEventStore)] };
});

/** Some writer gives a command, perhaps one that was given before, and perhaps saying something else this time. */
const given = fc.record({
  writer: fc.nat(2),
  command: fc.nat(5),
  says: fc.oneof(
    fc.integer({ min: 0, max: 3 }).map(add),
    fc.integer({ min: 1, max: 4 }).map(take),
    fc.integer({ min: 1, max: 3 }).map(open),
  ),
});
/** Rounds of commands; those of one round are given at the same time. */
const rounds = fc.array(fc.array(given, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

type Answer = { commandId: string; executed: CommandResult<Counter, { type: string; data: object }> | null };

it('executes every command once, repeats its result, and never decides on a stale state', async ({ writers }) => {
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const id = randomUUID();
      const ids = Array.from({ length: 6 }, () => randomUUID());
      const answers: Answer[] = [];
      for (const round of all) {
        answers.push(
          ...(await Promise.all(
            round.map(({ writer, command, says }) =>
              answer(ids[command] ?? '', () =>
                execute(writers[writer] as EventStore, counter, id, says, context(ids[command])),
              ),
            ),
          )),
        );
      }
      const [reader] = writers;
      const stored = await (reader as EventStore).eventsOf(counterEvents, id);
      assert.equal(new Set(stored.map(({ metadata }) => metadata.commandId)).size, stored.length, 'each command once');
      assert.ok(
        totals(stored).every((total) => total >= 0),
        'no rule was decided on a state that was not so',
      );
      for (const { commandId, executed } of answers) if (executed) isTrue(commandId, executed, stored);
    }),
    { numRuns: 60 },
  );
});

async function answer(commandId: string, give: () => Promise<NonNullable<Answer['executed']>>): Promise<Answer> {
  try {
    return { commandId, executed: await give() };
  } catch (error) {
    // Refused, or ten races were lost: nothing was written.
    if (error instanceof Rejection || error instanceof WrongExpectedRevision) return { commandId, executed: null };
    throw error;
  }
}

/** The state is that of the stored events up to the revision, and the events are those that the command wrote. */
function isTrue(
  commandId: string,
  { state, revision, position, events }: NonNullable<Answer['executed']>,
  stored: readonly Recorded[],
): void {
  const upTo = stored.slice(0, Number(revision) + 1);
  assert.equal(state, fold(counter, upTo));
  assert.is(position, upTo.at(-1)?.position ?? 0n);
  const own = stored.filter(({ metadata }) => metadata.commandId === commandId);
  const wrote = events.map(({ type, data }) => ({ type, data }));
  // A command that changed nothing when it was given may have been given again since, and changed something then.
  if (wrote.length > 0)
    assert.equal(
      wrote,
      own.map(({ type, data }) => ({ type, data })),
    );
}

const totals = (stored: readonly Recorded[]): number[] =>
  stored.map((_, index) => fold(counter, stored.slice(0, index + 1)).total);

it.run();
