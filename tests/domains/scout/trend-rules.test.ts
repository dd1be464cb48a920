import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredTrendRule, TrendRuleEvent } from '../../../contracts/scout/trend-rules.ts';
import { MOST_TREND_RULES, type TrendRuleCommand, trendRules } from '../../../domains/scout/trend-rules/index.ts';
import { exampleTrendRule } from '../../support/examples/trend-rule.ts';
import { given } from '../../support/given.ts';

const it = suite('rules for trends');

const ann = { user_id: 'ann' };
const set = (rule: StoredTrendRule): TrendRuleEvent => ({ type: 'TrendRuleSet', data: { ...ann, ...rule } });
const removed = (rule_id: string): TrendRuleEvent => ({ type: 'TrendRuleRemoved', data: { ...ann, rule_id } });
const add = (rule: StoredTrendRule): TrendRuleCommand => ({ type: 'AddTrendRule', ...ann, rule });
const change = (rule: StoredTrendRule): TrendRuleCommand => ({ type: 'ChangeTrendRule', ...ann, rule });
const remove = (rule_id: string): TrendRuleCommand => ({ type: 'RemoveTrendRule', ...ann, rule_id });

const cars = exampleTrendRule();

it('are added, changed and removed', () => {
  given(trendRules).when(add(cars)).then(set(cars));
  const louder = { ...cars, notify: true };
  given(trendRules, set(cars)).when(change(louder)).then(set(louder));
  given(trendRules, set(cars)).when(remove(cars.rule_id)).then(removed(cars.rule_id));
});

it('are not recorded again unless they change', () => {
  given(trendRules, set(cars)).when(change(cars)).changesNothing();
  given(trendRules, set(cars)).when(add(cars)).changesNothing();
});

it('keep their order when they change', () => {
  const [bees, comets] = [exampleTrendRule({ name: 'Bees' }), exampleTrendRule({ name: 'Comets' })];
  const changed = { ...bees, name: 'Honey' };
  const state = [set(bees), set(comets), set(changed)].reduce(trendRules.evolve, trendRules.initial);
  assert.equal(
    state.rules.map(({ name }) => name),
    ['Honey', 'Comets'],
  );
});

it('are changed and removed only where there are any', () => {
  given(trendRules).when(change(cars)).rejects('trend-rules/not-found');
  given(trendRules, set(cars), removed(cars.rule_id)).when(remove(cars.rule_id)).rejects('trend-rules/not-found');
});

it('are bounded in number', () => {
  const all = Array.from({ length: MOST_TREND_RULES }, () => exampleTrendRule());
  const events = all.map(set);
  given(trendRules, ...events)
    .when(add(cars))
    .rejects('trend-rules/too-many');
  const [first] = all as [StoredTrendRule];
  given(trendRules, ...events)
    .when(change({ ...first, name: 'Other' }))
    .then(set({ ...first, name: 'Other' }));
  given(trendRules, ...events, removed(first.rule_id))
    .when(add(cars))
    .then(set(cars));
});

it('are gone once their words are forgotten', () => {
  const forgotten = { ...cars, rule_id: randomUUID(), name: '(forgotten)', words: null };
  const state = [set(cars), set(forgotten)].reduce(trendRules.evolve, trendRules.initial);
  assert.equal(state.rules, [cars]);
  given(trendRules, set(forgotten)).when(remove(forgotten.rule_id)).rejects('trend-rules/not-found');
});

it.run();
