// A process of its own: it looks at the catalogue of all events, to which other files add events of their own.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { catalogue } from '../../kernel/events/catalogue.ts';
import { everySet, keptForEver } from '../../projections/every-event.ts';

const it = suite('every event');

// What they say is about how the platform works, not about what happened in it.
const NOT_AUDITED = [
  'fileStore',
  'handling',
  'keyStore',
  'oauthStates',
  'personKey',
  'router',
  'snapshot',
  'socketTickets',
];

it('is of the sets of all aggregates', () => {
  assert.ok(services.length > 0);
  const defined = [...catalogue.keys()].filter((category) => !NOT_AUDITED.includes(category));
  assert.equal(everySet.map(({ category }) => category).sort(), defined.sort());
});

it('is sealed in blocks unless its stream keeps only the latest', () => {
  const bounded = everySet.filter(({ keeps }) => keeps !== null).map(({ category }) => category);
  assert.ok(bounded.length > 0);
  const all = everySet.flatMap(({ category, formerly: { continued } }) => [category, continued?.category ?? []].flat());
  assert.equal([...keptForEver, ...bounded].sort(), all.sort());
});

it.run();
