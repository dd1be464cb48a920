import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { defineEvents, isEventOf } from '../../../../kernel/events/catalogue.ts';
import { startPositionsOf } from '../../../../kernel/inboxes/start-position.ts';
import { definePolicy, done, type PolicyDefinition } from '../../../../kernel/policies/policy.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Code, ledgerEvents } from './ledger.ts';

const noteEvents = defineEvents('ledgerNote', { Noted: z.object({ policy: z.string(), event_id: z.string() }) });

type Note = { readonly type: 'Note'; readonly policy: string; readonly event_id: string };

/**
 * One stream for each account and policy, in which everything that was done for it stands: what is done twice stands
 * there twice.
 */
const note = defineAggregate({
  events: noteEvents,
  creates: ['Note'],
  initial: null,
  evolve: (state: null) => state,
  decide: ({ policy, event_id }: Note) => [{ type: 'Noted' as const, data: { policy, event_id } }],
});

/**
 * The first version of the code has this one, the second as well. None reacts to moves, which are most of the log: it
 * would take a busy machine long to do what it receives.
 */
const noteClosings = definePolicy({
  name: 'note-closings',
  events: [ledgerEvents],
  on: {
    async AccountClosed({ id, data: { key } }, { store, command }) {
      await execute(store, note, `closings-${key}`, { type: 'Note', policy: 'note-closings', event_id: id }, command());
      return done;
    },
  },
});

/** New in the second: for an event type that the first does not know, and for one that it knows. */
const noteAll = definePolicy({
  name: 'note-all',
  events: [ledgerEvents],
  on: {
    async Refunded({ id, data: { to } }, { store, command }) {
      await execute(store, note, `all-${to}`, { type: 'Note', policy: 'note-all', event_id: id }, command());
      return done;
    },
    async AccountClosed({ id, data: { key } }, { store, command }) {
      await execute(store, note, `all-${key}`, { type: 'Note', policy: 'note-all', event_id: id }, command());
      return done;
    },
  },
});

/** The policies as each version of the code has them. */
export const policiesOf: Readonly<Record<Code, readonly PolicyDefinition<void>[]>> = {
  1: [noteClosings],
  2: [noteClosings, noteAll],
};

/**
 * Waits until the policies of a version have done all that they are to be told of, which is what was written from their
 * first start on, whichever versions ran since; and holds it against the log: nothing was passed over, and nothing done
 * twice.
 * @returns how many events each received
 */
export async function areDone(store: EventStore, code: Code): Promise<number[]> {
  const told: number[] = [];
  for (const { name, inbox } of policiesOf[code]) {
    const expected: string[] = [];
    const upTo = await store.head();
    for (const [type, after] of await startPositionsOf(store, inbox))
      expected.push(...(await store.eventsBetween({ after, upTo, types: new Set([type]) })).map(({ id }) => id));
    const noted = async (): Promise<string[]> => {
      const all = await store.eventsBetween({ after: -1n, upTo: await store.head(), types: new Set(['Noted']) });
      return all.flatMap((event) =>
        isEventOf(noteEvents, event) && event.data.policy === name ? event.data.event_id : [],
      );
    };
    const isThere = async () => (await noted()).length >= expected.length;
    await eventually(`all that ${name} is told of`, isThere, { withinMs: 120_000, everyMs: 500 });
    assert.equal((await noted()).sort(), expected.sort(), `${name} has done each once`);
    told.push(expected.length);
  }
  return told;
}
