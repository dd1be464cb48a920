import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { HttpError, type ValidationItem } from '../../../kernel/http/errors.ts';
import { periodQuery, timeField, utcTimeField, validated } from '../../../kernel/http/validation.ts';

const it = suite('validation');

const refusedItem = (schema: z.ZodType, input: unknown): ValidationItem | undefined => {
  try {
    validated(schema, input, 'body');
  } catch (error) {
    if (error instanceof HttpError) return (error.detail as ValidationItem[])[0];
    throw error;
  }
  return undefined;
};

it('takes times that have four digits for the year in UTC, and no others', () => {
  const period = z.object(periodQuery);
  for (const text of ['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+14:00']) {
    assert.equal(refusedItem(z.object({ at: timeField }), { at: text })?.loc, ['body', 'at'], text);
    for (const name of ['from', 'to']) assert.equal(refusedItem(period, { [name]: text })?.loc, ['body', name], text);
  }
  assert.equal(validated(period, { from: '0000-01-01', to: '9999-12-31' }, 'query'), {
    from: '0000-01-01T00:00:00.000Z',
    to: '9999-12-31T23:59:59.999Z',
  });
});

it('writes a time in UTC with milliseconds', () => {
  assert.is(validated(utcTimeField, '2030-01-01T00:00:00+02:00', 'body'), '2029-12-31T22:00:00.000Z');
  assert.is(validated(utcTimeField, '2020-01-01T00:00:00Z', 'body'), '2020-01-01T00:00:00.000Z');
});

it('takes no text with half of a surrogate pair, at any depth', () => {
  const schema = z.object({ name: z.string(), scenes: z.array(z.object({ text: z.string() })).optional() });
  assert.equal(validated(schema, { name: '🎬 é' }, 'body'), { name: '🎬 é' });
  for (const name of ['\ud83c', 'a\udfacb', '\udfac\ud83c'])
    assert.equal(refusedItem(schema, { name })?.loc, ['body', 'name']);
  const { type, loc } = refusedItem(schema, { name: 'a', scenes: [{ text: 'b' }, { text: '\ud83c' }] }) ?? {};
  assert.equal([type, loc], ['string_unicode', ['body', 'scenes', 1, 'text']]);
});

it('says whether a bound itself is allowed', () => {
  const items = [z.number().gt(0), z.number().min(1), z.number().lt(0), z.number().max(-1)].map((schema) =>
    refusedItem(z.object({ n: schema }), { n: 0 }),
  );
  assert.equal(
    items.map((item) => [item?.type, item?.msg, item?.ctx]),
    [
      ['greater_than', 'Input should be greater than 0', { gt: 0 }],
      ['greater_than_equal', 'Input should be greater than or equal to 1', { ge: 1 }],
      ['less_than', 'Input should be less than 0', { lt: 0 }],
      ['less_than_equal', 'Input should be less than or equal to -1', { le: -1 }],
    ],
  );
});

it.run();
