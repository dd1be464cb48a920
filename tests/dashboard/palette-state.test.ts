import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Entry } from '../../dashboard/src/app/palette/entries.ts';
import { type Action, initial, reduce, type State, shown } from '../../dashboard/src/app/palette/state.ts';

const it = suite('what the search of the dashboard shows');

const entry = (label: string, note?: string): Entry => ({
  key: label,
  group: 'pages',
  label,
  icon: 'home',
  to: `/${label}`,
  ...(note ? { note } : {}),
});
const known = [entry('Costs'), entry('Content'), entry('Größe', 'Einstellungen')];
const after = (...actions: Action[]): State => actions.reduce(reduce, initial(known));
const labels = (state: State) => shown(state).map(({ label }) => label);
const typed = (query: string): Action => ({ type: 'typed', query });

it('shows what is known, whatever the case and the accents, and by every word', () => {
  assert.equal(labels(after()), ['Costs', 'Content', 'Größe']);
  assert.equal(labels(after(typed('co'))), ['Costs', 'Content']);
  assert.equal(labels(after(typed('TENT'))), ['Content']);
  assert.equal(labels(after(typed('einst grosse'))), []);
  assert.equal(labels(after(typed('gro einst'))), ['Größe']);
});

it('shows what was found for these words and no others', () => {
  const found = (query: string): Action => ({ type: 'found', query, entries: [entry('Bees dance')] });
  assert.equal(labels(after(typed('bees '), found('bees'))), ['Bees dance']);
  assert.equal(labels(after(typed('ants'), found('bees'))), []);
  assert.equal(labels(after(typed('bees'), found('bees'), typed('bees d'))), []);
});

it('goes through all that it shows, and begins again with other words', () => {
  const active = (...actions: Action[]) => after(...actions).active;
  const move = (by: 'next' | 'previous' | 'first' | 'last'): Action => ({ type: 'moved', by });
  assert.is(active(move('next')), 1);
  assert.is(active(move('previous')), 2);
  assert.is(active(move('last'), move('next')), 0);
  assert.is(active(move('last'), move('first')), 0);
  assert.is(active(move('last'), typed('co')), 0);
  assert.is(active(typed('nothing at all'), move('next')), 0);
  assert.is(active({ type: 'pointed', at: 2 }), 2);
});

it.run();
