import * as assert from 'uvu/assert';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DomainEvent, Recorded } from '../../../kernel/events/event.ts';
import type { Outcome, Policy } from '../../../kernel/policies/policy.ts';
import { policyContext } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { type Appended, asExpected, causedBy, type History, write } from './history.ts';

/** A policy with its tools, and the store that it works with. */
export type PolicyUnderTest = { readonly store: EventStore; readonly policy: Policy };

/** Delivers an event to a policy, as the runner does. */
export const deliver = (
  { store, policy }: PolicyUnderTest,
  event: Recorded,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> => policy.handle(event, policyContext(policy, event, { store, log: createLog('silent'), signal }));

/**
 * `await given({ store, policy }, history(…)).when(history(…)).then('done', appended(…))`. What is delivered is the last
 * event of the history in `when`, and it is delivered a second time: deliveries come at least once.
 */
export function givenStreams(subject: PolicyUnderTest, ...histories: readonly History[]) {
  const { store } = subject;
  const delivered = async <E extends DomainEvent>(next: History<E>): Promise<{ event: Recorded<E>; head: bigint }> => {
    const event = await write(store, ...histories, next);
    return { event, head: await store.head() };
  };
  return {
    when: <E extends DomainEvent>(next: History<E>) => ({
      /** This outcome, and exactly these events. @returns them as they were stored */
      async then(outcome: Outcome['kind'], ...expected: readonly Appended[]): Promise<Recorded[]> {
        const { event, head } = await delivered(next);
        const actual = await deliver(subject, event);
        assert.is(actual.kind, outcome, JSON.stringify(actual));
        const events = await causedBy(store, event.id, head);
        assert.equal(asExpected(events, expected), expected);
        await deliver(subject, event);
        assert.equal(await causedBy(store, event.id, head), events, 'it writes again when delivered again');
        return events;
      },
      /** Throws, which has it delivered again later. @returns what it wrote until then */
      async fails(message: RegExp): Promise<Recorded[]> {
        const { event, head } = await delivered(next);
        const failure = await deliver(subject, event).then(
          ({ kind }) => new Error(`not failed, but ${kind}`),
          (error: Error) => error,
        );
        assert.match(failure.message, message);
        return causedBy(store, event.id, head);
      },
    }),
  };
}
