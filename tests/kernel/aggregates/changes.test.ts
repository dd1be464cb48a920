import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changesBetween } from '../../../kernel/aggregates/changes.ts';

const it = suite('changes between states');

const changes = (before: unknown, after: unknown, hidden: string[] = [], most = 100) =>
  changesBetween(before, after, new Set(hidden), most);

it('are told field by field, with their paths', () => {
  const before = { status: 'draft', kept: { same: [1] }, 'a/b~c': 1, list: [{ n: 1 }, { n: 2 }], gone: null };
  const after = { status: 'ready', kept: { same: [1] }, 'a/b~c': 2, list: [{ n: 1 }, { n: 3 }, 'new'], come: { x: 1 } };
  assert.equal(changes(before, after), {
    changes: [
      { path: '/status', before: 'draft', after: 'ready' },
      { path: '/a~1b~0c', before: 1, after: 2 },
      { path: '/list/1/n', before: 2, after: 3 },
      { path: '/list/2', after: 'new' },
      { path: '/gone', before: null },
      { path: '/come', after: { x: 1 } },
    ],
    omitted: 0,
  });
});

it('are none where nothing is different, and the whole where nothing is alike', () => {
  const state = { one: { two: [Number.NaN, null] } };
  assert.equal(changes(state, structuredClone(state)).changes, []);
  assert.equal(changes(null, { n: 1 }).changes, [{ path: '', before: null, after: { n: 1 } }]);
  assert.equal(changes([1], { 0: 1 }).changes, [{ path: '', before: [1], after: { 0: 1 } }]);
});

it('say of a secret that it has changed, and not to what', () => {
  const before = { passwordHash: null, tokens: [{ token_hash: 'a', word: 'b' }], session: 's' };
  const after = {
    passwordHash: 'p',
    tokens: [{ token_hash: 'c', word: 'd' }],
    session: 's',
    added: { sealed_token: 't' },
  };
  const told = changes(before, after, ['word']);
  assert.equal(told.changes, [
    { path: '/passwordHash', before: null, after: '(hidden)' },
    { path: '/tokens/0/token_hash', before: '(hidden)', after: '(hidden)' },
    { path: '/tokens/0/word', before: '(hidden)', after: '(hidden)' },
    { path: '/added', after: { sealed_token: '(hidden)' } },
  ]);
});

it('are bounded, and what is left out is counted', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, n]));
  const { changes: told, omitted } = changes({}, many, [], 20);
  assert.equal([told.length, omitted], [20, 30]);
});

it('do not follow names that every object has', () => {
  assert.equal(changes({ constructor: 1 }, {}).changes, [{ path: '/constructor', before: 1 }]);
  assert.equal(changes({}, JSON.parse('{"__proto__":{"a":1}}')).changes, [{ path: '/__proto__', after: { a: 1 } }]);
});

it.run();
