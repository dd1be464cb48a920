import type { Aggregate } from '../../kernel/aggregates/aggregate.ts';
import type { DomainEvent, Recorded } from '../../kernel/events/event.ts';
import type { Projection } from '../../projections/engine/projection.ts';
import { givenEvents } from './specs/decider.ts';
import type { History } from './specs/history.ts';
import { givenService } from './specs/http.ts';
import { givenStreams, type PolicyUnderTest } from './specs/policy.ts';
import { givenRecorded } from './specs/projection.ts';
import type { ServiceUnderTest } from './stacks/service.ts';

export { appended, history, write } from './specs/history.ts';
export { get, invalid, type Problem, post, put, refused } from './specs/http.ts';
export { AT, OWNER, recorded } from './specs/projection.ts';

type Service = Pick<ServiceUnderTest, 'resources' | 'call' | 'callCaughtUp'>;

/**
 * One grammar at every level: `given(subject, past).when(something new).then(what comes of it)`.
 * - an aggregate and its events: `when(command)`, `then(…events)`, `rejects(code)`, `changesNothing()`
 * - a projection and recorded events: `when(event)`, `then(key, document)`, `unchanged()`
 * - a policy with its store, and histories: `when(history)`, `then(outcome, …appended)`, `fails(message)`
 * - a running service, and histories: `when(request)`, `then(response, …appended)`
 */
export function given<S, C, E extends DomainEvent>(
  aggregate: Aggregate<S, C, E>,
  ...events: readonly E[]
): ReturnType<typeof givenEvents<S, C, E>>;
export function given(projection: Projection, ...events: readonly Recorded[]): ReturnType<typeof givenRecorded>;
export function given(policy: PolicyUnderTest, ...histories: readonly History[]): ReturnType<typeof givenStreams>;
export function given(service: Service, ...histories: readonly History[]): ReturnType<typeof givenService>;
export function given(subject: object, ...past: readonly object[]): unknown {
  // The overloads above say what goes with which subject.
  const given = past as never[];
  if ('decide' in subject) return givenEvents(subject as Aggregate<unknown, unknown, DomainEvent>, ...given);
  if ('fold' in subject) return givenRecorded(subject as Projection, ...given);
  if ('policy' in subject) return givenStreams(subject as PolicyUnderTest, ...given);
  return givenService(subject as Service, ...given);
}
