import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import { splitAs } from '../../projections/split.ts';

const it = suite('projections that are split');

it('have as many partitions as an operator wants, and one where nothing is said', () => {
  const split = splitAs(projections, new Map([['contents', 4]]));
  assert.is(split.find(({ model }) => model.name === 'contents')?.partitions, 4);
  assert.is(split.find(({ model }) => model.name === 'users')?.partitions, 1);
});

it('are refused where they cannot be, with the reason', () => {
  assert.throws(
    () => splitAs(projections, new Map([['costs', 2]])),
    (error: Error) =>
      error.message ===
      'PLATFORM_PROJECTION_PARTITIONS: costs cannot be split, because one event changes several of its documents, all or none; leave it out',
  );
  assert.throws(() => splitAs(projections, new Map([['content_analytics', 2]])), /cannot be split, because each row/);
  assert.is(splitAs(projections, new Map([['costs', 1]])).length, projections.length);
});

it('are refused if there are none of that name', () => {
  assert.throws(
    () => splitAs(projections, new Map([['contnets', 2]])),
    /contnets is no projection; name one of assets, /,
  );
});

it.run();
