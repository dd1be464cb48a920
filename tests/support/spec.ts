import * as assert from 'uvu/assert';
import { fold } from '../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../kernel/aggregates/rejection.ts';
import { checkEvent } from '../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';

type Decides<S, C, E extends DomainEvent> = {
  readonly initial: S;
  evolve(state: S, event: E): S;
  decide(command: C, state: S): readonly E[];
};

/**
 * `given(content, requested).when(command).then(…)`: a rule in one sentence. Every event given or expected is checked
 * against its schema, so that an example cannot show what could never be stored.
 */
export function given<S, C, E extends DomainEvent>(decider: Decides<S, C, E>, ...history: E[]) {
  for (const event of history) checkEvent(event);
  const state = fold(decider, history);
  return {
    when(command: C) {
      return {
        /** Exactly these events, in this order; and the same command on what they lead to never throws unforeseen. */
        then(...expected: [E, ...E[]]): void {
          const events = decider.decide(command, state);
          assert.equal(events, expected);
          for (const event of events) checkEvent(event);
        },
        /** Refused, by this code. */
        rejects(code: string): void {
          assert.is(
            refusal(() => decider.decide(command, state)),
            code,
          );
        },
        /** There is nothing to do. */
        isAlreadySo(): void {
          assert.equal(decider.decide(command, state), []);
        },
      };
    },
    /** The state that this history leads to. */
    is(expected: S): void {
      assert.equal(state, expected);
    },
  };
}

function refusal(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'not rejected';
}
