import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../../projections/index.ts';
import { READ_MODELS } from '../../../support/inventory/read-models.ts';
import { readInventory } from '../../../support/inventory/recorder.ts';
import { elementsOf, type Kind, sentIn } from './elements.ts';
import { commands, concerns, options } from './judged/commands.ts';
import type { Judgement } from './judged/judgement.ts';
import { accumulators, conditions, expressions, indexing, stages, updates } from './judged/operators.ts';

const it = suite('what is sent to MongoDB');

const JUDGED: Readonly<Record<Kind, Readonly<Record<string, Judgement>>>> = {
  ...{ commands, options, concerns, conditions, updates, stages, accumulators, expressions, indexing },
};

const sent = sentIn(readInventory());
const elements = sent.flatMap((one) => [
  { ...one, kind: 'commands' as Kind, name: one.command },
  ...elementsOf(one).map((element) => ({ ...one, ...element })),
]);
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

it('is recorded at all', () => {
  assert.ok(sent.length > 1_000, `${sent.length} facts`);
});

it('is judged by the documentation, each thing once', () => {
  const unjudged = elements.filter(({ kind, name }) => !Object.hasOwn(JUDGED[kind], name));
  assert.equal(
    unique(unjudged.map(({ kind, name, collection }) => `${name} (${kind}), sent to ${collection}, is not judged`)),
    [],
  );
});

it('is all that is judged: what is no longer sent needs no judgement', () => {
  const used = new Set(elements.map(({ kind, name }) => `${kind} ${name}`));
  const judgements = Object.entries(JUDGED).flatMap(([kind, of]) => Object.keys(of).map((name) => `${kind} ${name}`));
  assert.equal(
    judgements.filter((judgement) => !used.has(judgement) && !RARE.has(judgement)),
    [],
  );
});

/** Sent only where a list is left before its end, or by programs of their own, which are not listened to. */
const RARE: ReadonlySet<string> = new Set(['commands killCursors', 'commands getMore', 'commands buildInfo']);

it('is older than the oldest MongoDB that is supported', () => {
  const tooNew = Object.values(JUDGED)
    .flatMap((of) => Object.entries(of))
    .filter(([, { since }]) => since !== 'never' && Number(since) >= 8);
  assert.equal(tooNew, []);
});

it('may be part of a transaction wherever it is', () => {
  const refused = elements.filter(
    ({ kind, name, isInTransaction }) => isInTransaction && JUDGED[kind][name]?.inTransaction !== true,
  );
  assert.equal(unique(refused.map(({ command, name }) => `${name} of ${command}`)), []);
});

it('reads nothing that an election could take back, and from nowhere but the primary', () => {
  const READS = ['find', 'aggregate', 'distinct'];
  const concernsOf = (collection: string, command: string, isInTransaction: boolean): string[] =>
    sent.flatMap((one) =>
      one.collection === collection &&
      one.command === command &&
      one.isInTransaction === isInTransaction &&
      one.aspect === 'concern'
        ? [one.fact]
        : [],
    );
  const reads = sent.filter(({ command, isInTransaction }) => READS.includes(command) && !isInTransaction);
  const others = reads.filter(
    ({ collection, command }) => concernsOf(collection, command, false).join() !== 'read majority',
  );
  assert.equal(unique(others.map(({ collection, command }) => `${command} of ${collection}`)), []);
  // The driver asks for a session's end, and whether anyone is there, of whichever server it is connected to.
  const ofAny = new Set(['endSessions', 'ping']);
  const elsewhere = sent.filter(({ command, fact }) => fact.startsWith('from ') && !ofAny.has(command));
  assert.equal(elsewhere, []);
});

/** Losing what is written there costs a repetition, or a count that is a little too small. */
const LIGHT = new Set([
  'processes',
  'observed_lags',
  'scratch_known_clients',
  'scratch_policy_outcomes',
  'scratch_rate_limits',
  'scratch_places',
  'scratch_render_progress',
  '(server)',
]);

it('is written to a majority, but for what may be lost', () => {
  const light = sent.filter(({ fact, aspect }) => aspect === 'concern' && /^write (?!majority$)/.test(fact));
  assert.equal(
    unique(light.map(({ collection }) => collection)).filter((collection) => !LIGHT.has(collection)),
    [],
  );
  const WRITES = ['insert', 'update', 'delete', 'findAndModify', 'createIndexes', 'drop'];
  const written = new Set(
    sent.flatMap(({ collection, command, aspect, fact }) =>
      aspect === 'concern' && fact.startsWith('write ') ? [`${command} of ${collection}`] : [],
    ),
  );
  const silent = sent
    .filter(({ command, isInTransaction }) => WRITES.includes(command) && !isInTransaction)
    .map(({ collection, command }) => `${command} of ${collection}`);
  assert.equal(
    unique(silent).filter((write) => !written.has(write)),
    [],
  );
});

it('is repeated by the driver after an election, unless it changes several documents at once', () => {
  const of = (aspect: string, fact: RegExp): Set<string> =>
    new Set(
      sent.flatMap((one) =>
        one.aspect === aspect && fact.test(one.fact) ? [`${one.command} of ${one.collection}`] : [],
      ),
    );
  const [retryable, several] = [of('concern', /^retryable$/), new Set([...of('statement', /^(multi|limit 0)$/)])];
  const single = sent
    .filter(
      ({ command, isInTransaction }) =>
        !isInTransaction && ['insert', 'update', 'delete', 'findAndModify'].includes(command),
    )
    .map(({ collection, command }) => `${command} of ${collection}`);
  assert.equal(
    unique(single).filter((write) => !retryable.has(write) && !several.has(write)),
    [],
  );
});

it('makes indexes that MongoDB takes', () => {
  const indexes = sent.filter(({ aspect }) => aspect === 'index');
  for (const [collection, ofIt] of grouped(indexes)) {
    if (collection === '(of a test)@') continue;
    // One more is on `_id`.
    assert.ok(ofIt.length < 64, `${collection} has ${ofIt.length} indexes`);
  }
  for (const { fact } of indexes) {
    const fields = fact.replace(/ ?\{.*$/, '').split(', ');
    assert.ok(fields.length <= 32, fact);
    const given = JSON.parse(/\{.*$/.exec(fact)?.[0] ?? '{}');
    if (given.expireAfterSeconds !== undefined) assert.is(fields.length, 1, fact);
    assert.ok(!(given.sparse && given.partialFilterExpression), fact);
  }
});

it('knows the read models by name', () => {
  const names = projections.flatMap(({ model, sums }) => [model.name, ...(sums ? [sums.model.name] : [])]);
  assert.equal([...READ_MODELS].sort(), names.sort());
});

function grouped<T extends { readonly collection: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.collection, [...(groups.get(one.collection) ?? []), one]);
  return groups;
}

it.run();
