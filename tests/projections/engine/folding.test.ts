import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defineReadModel } from '../../../kernel/documents/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { foldingOf } from '../../../projections/engine/folding.ts';
import { partsOf } from '../../../projections/engine/parts.ts';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { recorded } from '../../support/given.ts';
import { sumEvents } from './summing.ts';

const it = suite('folding in memory');

/** Counts under both of its keys, and cannot under the second one of thirteen. */
const twice = defineProjection(defineReadModel<{ total: number }>('twice'), {
  version: 1,
  events: [sumEvents],
  keyOf: (event) => (event.type === 'Ignored' ? null : [event.data.key, `${event.data.key}, again`]),
  handles: {
    Counted: (doc, { data }, key) => {
      if (data.by === 13 && key !== data.key) throw new Error('thirteen');
      return { total: (doc?.total ?? 0) + data.by };
    },
    Ended: () => null,
  },
});

const event = (position: bigint, by: number, key = 'a'): Recorded => ({
  ...recorded({ type: 'Counted', data: { key, by } }),
  position,
});

const KEYS = ['a', 'a, again'];

it('folds an event into all of its documents, or into none', () => {
  const folding = foldingOf(twice, new Map());
  folding.fold(event(1n, 1), KEYS);
  assert.throws(() => folding.fold(event(2n, 13), KEYS), 'thirteen');
  folding.fold(event(3n, 2), KEYS);
  assert.equal(
    [...folding.changed()],
    KEYS.map((_id) => [_id, { total: 3, _id, _position: '3' }]),
  );
});

it('passes over what a stored document holds already', () => {
  const stored = { _id: 'a', total: 5, _position: '7' };
  const folding = foldingOf(twice, new Map([['a', stored]]));
  folding.fold(event(7n, 1), ['a']);
  assert.is(folding.changed().size, 0);
  folding.fold(event(8n, 1), ['a']);
  assert.equal(folding.changed().get('a'), { _id: 'a', total: 6, _position: '8' });
});

it('makes the same document, field by field, whatever was stored in between', () => {
  const spreading = defineProjection(defineReadModel<Record<string, number>>('spreading'), {
    version: 1,
    events: [sumEvents],
    keyOf: (event) => (event.type === 'Ignored' ? null : event.data.key),
    handles: { Counted: (doc, { data }) => ({ ...doc, [`added ${data.by}`]: data.by }) },
  });
  const events = [event(1n, 1), event(2n, 2), event(3n, 3)];
  const atOnce = foldingOf(spreading, new Map());
  for (const each of events) atOnce.fold(each, ['a']);
  let stored = new Map<string, { _id: string; _position: string }>();
  for (const each of events) {
    const folding = foldingOf(spreading, stored);
    folding.fold(each, ['a']);
    stored = folding.changed() as typeof stored;
  }
  assert.is(JSON.stringify([...stored]), JSON.stringify([...atOnce.changed()]));
});

it('divides a batch so that a transaction writes a bounded number of documents', () => {
  const batch = Array.from({ length: 1_200 }, (_, n) => ({
    position: BigInt(n),
    event: event(BigInt(n), 1, String(n)),
    unreadable: null,
  }));
  const parts = [...partsOf(twice, batch)];
  assert.equal(
    parts.map(({ events, to }) => [events.length, to]),
    [
      [500, '499'],
      [500, '999'],
      [200, '1199'],
    ],
  );
});

it.run();
