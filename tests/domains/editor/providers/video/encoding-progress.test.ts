import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createProgressMeter,
  type EncodingProgress,
} from '../../../../../domains/editor/providers/video/encoding-progress.ts';

const it = suite('encoding progress');

it('counts frames, measures the speed and tells how long it will take', () => {
  let clock = 0;
  const seen: EncodingProgress[] = [];
  const meter = createProgressMeter(
    { total: 300, frameRate: 30, cached: 0 },
    (progress) => void seen.push(progress),
    () => clock,
  );
  clock = 1_000;
  meter.encoded('one', 60);
  clock = 2_000;
  meter.encoded('one', 120);
  meter.encoded('two', 30);
  clock = 5_000;
  meter.finished();
  assert.equal(seen, [
    { percent: 0, speed: null, etaSeconds: null },
    { percent: 19.2, speed: 2, etaSeconds: 4 },
    { percent: 38.4, speed: 2, etaSeconds: 3 },
    { percent: 48, speed: 2.5, etaSeconds: 2 },
    { percent: 100, speed: 2, etaSeconds: 0 },
  ]);
});

it('counts what the cache had as done, but not for the speed', () => {
  let clock = 0;
  const seen: EncodingProgress[] = [];
  const meter = createProgressMeter(
    { total: 300, frameRate: 30, cached: 240 },
    (progress) => void seen.push(progress),
    () => clock,
  );
  clock = 1_000;
  meter.encoded('one', 30);
  assert.equal(seen, [
    { percent: 76.8, speed: null, etaSeconds: null },
    { percent: 86.4, speed: 1, etaSeconds: 1 },
  ]);
});

it('does not fall back when a segment is started again', () => {
  const seen: number[] = [];
  const meter = createProgressMeter({ total: 300, frameRate: 30, cached: 0 }, ({ percent }) => void seen.push(percent));
  for (const frames of [60, 30, 75, 150]) meter.encoded('one', frames);
  meter.encoded('two', 75);
  assert.equal(seen, [0, 19.2, 19.2, 24, 48, 72]);
});

it.run();
