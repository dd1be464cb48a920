import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bodyOf, criteriaOf, formOf, type RuleForm } from '../../dashboard/src/pages/trends/rule-form.ts';
import { exampleTrendRule } from '../support/examples/trend-rule.ts';

const it = suite('a rule as it is typed');

const typed = (changes: Partial<RuleForm>): RuleForm => ({ ...formOf(null), name: 'Cars', ...changes });

it('has words between commas, each once', () => {
  const { words } = criteriaOf(typed({ any: ' car, electric car,,car ', all: '電気、車', none: 'toy' })) ?? {};
  assert.equal(words, { any: ['car', 'electric car'], all: ['電気', '車'], none: ['toy'] });
});

it('asks for something, and has a name', () => {
  assert.is(criteriaOf(typed({})), null);
  assert.is(criteriaOf(typed({ any: ' , ' })), null);
  assert.is(criteriaOf(typed({ any: 'car', score: '101' })), null);
  assert.is(criteriaOf(typed({ any: 'car', score: 'many' })), null);
  assert.is(criteriaOf(typed({ score: '62,5' }))?.minimum_score, 62.5);
  assert.is(bodyOf(typed({ any: 'car', name: ' ' })), null);
});

it('is what it was when it is opened and saved again', () => {
  const rule = exampleTrendRule({ words: { any: ['a b', 'c'], none: ['d'] }, minimum_score: 70, languages: ['de'] });
  const { rule_id: _, ...body } = rule;
  assert.equal(bodyOf(formOf(rule as never)), body);
});

it.run();
