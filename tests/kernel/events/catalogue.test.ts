import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import {
  assertValidEvent,
  defineEvents,
  idOfStream,
  isEventOf,
  streamOf,
  upcast,
} from '../../../kernel/events/catalogue.ts';
import { handlersByType } from '../../../kernel/events/event-table.ts';

const it = suite('catalogue');

const plants = defineEvents('plant', { Planted: z.object({ depth: z.number() }), Watered: z.object({}) });

it('refuses a category that is taken or could not be distinguished from an id', () => {
  assert.throws(() => defineEvents('plant', { Cut: z.object({}) }), /category plant are defined already/);
  for (const category of ['', 'green-plant'])
    assert.throws(() => defineEvents(category, { Cut: z.object({}) }), /is not a category of streams/);
});

it('refuses an event type that another category has', () => {
  assert.throws(
    () => defineEvents('tree', { Planted: z.object({}) }),
    /the event type Planted is taken by the category plant/,
  );
});

it('names streams after category and id, and finds the id again', () => {
  assert.is(streamOf(plants, 'a-b'), 'plant-a-b');
  assert.is(idOfStream(plants, 'plant-a-b'), 'a-b');
  assert.is(idOfStream(plants, 'planter-a'), null);
});

it('knows its own events from others, also by names that every object has', () => {
  assert.ok(isEventOf(plants, { type: 'Watered', data: {} }));
  for (const type of ['Cut', 'toString', '__proto__']) assert.not.ok(isEventOf(plants, { type, data: {} }));
});

it('refuses to store what does not fit, and says what is wrong', () => {
  assert.throws(() => assertValidEvent({ type: 'Planted', data: { depth: '3' } }), /event Planted does not fit.*depth/);
  assert.throws(() => assertValidEvent({ type: 'Cut', data: {} }), /event type Cut is not in the catalogue/);
});

it('leaves the data of an unknown type as it is', () => {
  assert.equal(upcast('Cut', 3, { any: 'thing' }), { any: 'thing' });
});

it('refuses a table with an entry for an event that no set of it has', () => {
  assert.throws(() => handlersByType([plants], { Cut: () => null }), /event type Cut/);
});

it.run();
