import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProgress } from '../../../../embedded/event-store/persistent/progress.ts';

const it = suite('the progress of a group');

it('is at the last position before the first event that is not done, no matter in what order they get done', () => {
  const history = fc.array(fc.record({ skipped: fc.boolean(), order: fc.nat() }), { maxLength: 60 });
  fc.assert(
    fc.property(history, fc.nat({ max: 60 }), (events, answered) => {
      const progress = createProgress();
      const done = events.map(() => false);
      const waiting = events.flatMap(({ skipped, order }, index) => {
        if (!skipped) return [{ entry: progress.track(index), index, order }];
        progress.skip(index, 1);
        done[index] = true;
        return [];
      });
      const check = (): void => {
        const firstOpen = done.indexOf(false);
        const reached = (firstOpen < 0 ? done.length : firstOpen) - 1;
        assert.is(progress.position, reached < 0 ? undefined : reached);
        assert.is(progress.count, reached + 1);
      };
      check();
      for (const { entry, index } of waiting.sort((a, b) => a.order - b.order).slice(0, answered)) {
        progress.complete(entry);
        done[index] = true;
        check();
      }
    }),
  );
});

it('moves over hidden events without counting them', () => {
  const progress = createProgress();
  progress.skip(10, 0);
  const entry = progress.track(20);
  progress.skip(30, 1);
  progress.skip(40, 0);
  assert.equal([progress.position, progress.count], [10, 0]);
  progress.complete(entry);
  assert.equal([progress.position, progress.count], [40, 2]);
});

it('keeps count over many events', () => {
  const progress = createProgress();
  for (let n = 0; n < 10_000; n++) {
    const entry = progress.track(n);
    if (n % 3 === 0) progress.skip(n, 1);
    progress.complete(entry);
  }
  assert.equal([progress.position, progress.count], [9_999, 13_334]);
});

it.run();
