import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { growingCache } from '../../../kernel/caches/growing.ts';

const it = suite('growing cache');

it('keeps as many as it may, and forgets what was not used for longest', () => {
  const cache = growingCache<number>(2);
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  assert.equal([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3]);
});

it('takes no room for what has not come', () => {
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const caches = Array.from({ length: 20 }, () => growingCache<number>(1_000_000));
  assert.is(caches.length, 20);
  assert.ok(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before < 20_000_000);
});

it.run();
