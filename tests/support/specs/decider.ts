import * as assert from 'uvu/assert';
import type { Aggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { assertValidEvent } from '../../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';

/**
 * `given(content, requested).when(command).then(…)`: a rule in one sentence. Every event given or expected is checked
 * against its schema, and every command is given a second time.
 */
export function givenEvents<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, ...history: readonly E[]) {
  for (const event of history) assertValidEvent(event);
  const state = fold(aggregate, history);
  const decided = (command: C): readonly E[] => aggregate.decide(command, state);
  return {
    when: (command: C) => ({
      /** Exactly these events, in this order. The same command a second time is rejected or changes nothing. */
      then(...expected: readonly [E, ...E[]]): void {
        const events = decided(command);
        assert.equal(events, expected);
        for (const event of events) assertValidEvent(event);
        assert.equal(secondTime(aggregate, command, [...history, ...events]), [], 'it writes again when repeated');
      },
      /** Exactly these events, each time: only the command's id tells a repeat from a new command. */
      thenEveryTime(...expected: readonly [E, ...E[]]): void {
        const events = decided(command);
        assert.equal(events, expected);
        for (const event of events) assertValidEvent(event);
        assert.ok(secondTime(aggregate, command, [...history, ...events]).length > 0, 'it writes once: say `then`');
      },
      /** Rejected with this code. */
      rejects(code: string): void {
        assert.is(
          refusal(() => decided(command)),
          code,
        );
      },
      /** No events. */
      changesNothing(): void {
        assert.equal(decided(command), []);
      },
    }),
    /** The state that this history leads to. */
    is(expected: S): void {
      assert.equal(state, expected);
    },
  };
}

/** A rule may reject; any other error fails the test. */
function secondTime<S, C, E extends DomainEvent>(
  aggregate: Aggregate<S, C, E>,
  command: C,
  history: readonly E[],
): readonly E[] {
  try {
    return aggregate.decide(command, fold(aggregate, history));
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
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
