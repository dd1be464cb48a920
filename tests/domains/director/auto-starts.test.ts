import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AutoStartEvent } from '../../../contracts/director/auto-starts.ts';
import { autoStarts, autoStartsIdOf } from '../../../domains/director/auto-starts/index.ts';
import { given } from '../../support/given.ts';

const it = suite('auto-starts');

const start = (content_id: string) => ({ user_id: 'u', day: '2026-01-01', trend_id: 't', content_id });
const count = (content_id: string, limit: number) => ({
  type: 'CountAutoStart' as const,
  start: start(content_id),
  limit,
});
const counted = (content_id: string, count: number): AutoStartEvent => ({
  type: 'AutoStartCounted',
  data: { ...start(content_id), count },
});

it('counts up to the limit of the day', () => {
  given(autoStarts).when(count('a', 2)).then(counted('a', 1));
  given(autoStarts, counted('a', 1)).when(count('b', 2)).then(counted('b', 2));
});

it('refuses what goes beyond it', () => {
  given(autoStarts).when(count('a', 0)).rejects('auto-starts/limit-reached');
  given(autoStarts, counted('a', 1)).when(count('b', 1)).rejects('auto-starts/limit-reached');
});

it('counts content once, also when the day is full by now', () => {
  given(autoStarts, counted('a', 1)).when(count('a', 1)).changesNothing();
});

it('belongs to a user and a UTC day', () => {
  assert.is(autoStartsIdOf('u', '2026-01-01T23:59:59.999Z'), 'u-2026-01-01');
});

it.run();
