// A process of its own: it looks at all aggregates that there are, to which other files add some.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { gatewayAggregates } from '../../gateway/auditors/aggregates.ts';
import type { FoldedAggregate } from '../../kernel/aggregates/aggregate.ts';
import { changesBetween } from '../../kernel/aggregates/changes.ts';
import { catalogue, upcast } from '../../kernel/events/catalogue.ts';
import { isSecret, withoutSecrets } from '../../kernel/events/without-secrets.ts';
import { readGolden } from '../golden/golden-events.ts';

const it = suite('states as auditors see them');

const aggregates: readonly FoldedAggregate[] = [
  ...services.flatMap((service) => service.aggregates),
  ...gatewayAggregates,
];

// Streams that are written without an aggregate, and one whose state is a list of hashes.
const WITHOUT_STATE = [
  'fileStore',
  'handling',
  'integrity',
  'keyStore',
  'oauthStates',
  'personKey',
  'router',
  'snapshot',
];

it('are of every aggregate, each at one service', () => {
  const declared = aggregates.map(({ events }) => events.category);
  assert.equal([...new Set(declared)].length, declared.length, 'an aggregate is declared twice');
  const defined = [...catalogue.keys()].filter((category) => !WITHOUT_STATE.includes(category));
  assert.equal(declared.sort(), defined.sort());
});

/** What a secret looks like, whatever its field is called: a password's hash, a digest, something sealed, a token of ours. */
const SECRET_LOOKS = /\$2[aby]\$\d\d\$|\b[0-9a-f]{64}\b|\bSEALED\b|\bort_/;

const SECRETS: Record<string, string> = {
  password_hash: '$2b$12$abcdefghijklmnopqrstuv1234567890123456789012345678901',
  token_hash: 'a1'.repeat(32),
  subject_hash: 'b2'.repeat(32),
  configured_hash: 'c3'.repeat(32),
  sealed_token: 'SEALED token',
  session: 'SEALED session',
};

/** The examples of events, with secrets that look like secrets in every field that may have one. */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name) && typeof field === 'string' ? (SECRETS[name] ?? `SEALED ${name}`) : planted(field),
    ]),
  );
}

/** Every state that the aggregate gets into with these events, in this order, and again after its first. */
function* statesOf({ events, initial, evolve }: FoldedAggregate): Generator<unknown> {
  const recorded = readGolden(events.category).flatMap(({ type, version, examples }) =>
    examples.map((data) => ({ type, data: planted(upcast(type, version, data)) as object })),
  );
  let state: unknown = initial;
  for (const first of [undefined, ...recorded]) {
    if (first) state = evolve(initial, first);
    yield state;
    for (const event of recorded) {
      state = evolve(state, event);
      yield state;
    }
  }
}

for (const aggregate of aggregates) {
  it(`of "${aggregate.name}" show no secret, and declare those that they hide`, () => {
    const hidden = new Set<string>();
    let before: unknown = aggregate.initial;
    for (const state of statesOf(aggregate)) {
      assert.not.match(JSON.stringify(withoutSecrets(state, aggregate.hidden)) ?? '', SECRET_LOOKS);
      const { changes } = changesBetween(before, state, aggregate.hidden, 1_000);
      assert.not.match(JSON.stringify(changes), SECRET_LOOKS);
      for (const name of secretNamesIn(state)) hidden.add(name);
      before = state;
    }
    assert.equal([...aggregate.hidden].sort(), [...hidden].sort());
  });
}

function secretNamesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    isSecret(name) || (typeof field === 'string' && SECRET_LOOKS.test(field)) ? [name] : secretNamesIn(field),
  );
}

it.run();
