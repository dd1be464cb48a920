import * as assert from 'uvu/assert';
import { assertValidEvent } from '../../../kernel/events/catalogue.ts';
import type { DomainEvent, Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Projection } from '../../../projections/engine/projection.ts';

export const AT = '2026-01-02T03:04:05.678Z';
export const OWNER = '11111111-1111-4111-8111-111111111111';

type Place = Partial<Pick<Recorded, 'stream' | 'revision' | 'position' | 'at'>> & { owner?: string | null };

let positions = 1_000n;

/** An event as the store would give it back. Each has a later position than the one recorded before it. */
export function recorded<E extends DomainEvent>(
  event: E,
  { stream = 'test-1', revision = 0n, position = ++positions, at = AT, owner = OWNER }: Place = {},
): Recorded<E> {
  assertValidEvent(event);
  const id = uuidFrom(stream, position);
  const correlationId = uuidFrom('correlation');
  const metadata = { correlationId, causationId: id, commandId: null, actor: 'system:test', owner, schema: 1 };
  return { ...event, id, stream, revision, position, at, metadata };
}

/** `given(contentsProjection, …).when(event).then(key, document)`: what a projection makes of a history, without a database. */
export function givenRecorded(projection: Projection, ...history: readonly Recorded[]) {
  const before = history.reduce(foldIn(projection), new Map<string, object>());
  return {
    when(event: Recorded) {
      const after = foldIn(projection)(new Map(before), event);
      return {
        /** The document under this key; null when there is none. */
        then(key: string, document: object | null): void {
          assert.equal(after.get(key) ?? null, document);
        },
        /** Nothing is of interest in it. */
        unchanged(): void {
          assert.equal([...after], [...before]);
        },
      };
    },
    then(key: string, document: object | null): void {
      assert.equal(before.get(key) ?? null, document);
    },
  };
}

const foldIn =
  (projection: Projection) =>
  (documents: Map<string, object>, event: Recorded): Map<string, object> => {
    for (const key of projection.keysOf(event)) {
      const document = projection.fold(documents.get(key) ?? null, event, key);
      if (document) documents.set(key, document);
      else documents.delete(key);
    }
    return documents;
  };
