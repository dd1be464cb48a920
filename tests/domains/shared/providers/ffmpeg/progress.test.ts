import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FfmpegProgress, readProgress } from '../../../../../domains/shared/providers/ffmpeg/progress.ts';

const it = suite('readProgress');

function read(...chunks: string[]): FfmpegProgress[] {
  const seen: FfmpegProgress[] = [];
  const feed = readProgress((progress) => void seen.push(progress));
  for (const chunk of chunks) feed(chunk);
  return seen;
}

it('reports once a block, however the output is cut', () => {
  const seen = read(
    'frame=12\nout_ti',
    'me_ms=400000\nspeed=1.2x\nprogress=cont',
    'inue\nframe=30\nout_time_ms=1000000\nprogress=end\n',
  );
  assert.equal(seen, [
    { frames: 12, seconds: 0.4 },
    { frames: 30, seconds: 1 },
  ]);
});

it('reads an unknown value from ffmpeg as zero', () => {
  const seen = read(
    'frame=0\nout_time_us=-9223372036854775807\nprogress=continue\nout_time_us=N/A\nprogress=continue\n',
  );
  assert.equal(seen, [
    { frames: 0, seconds: 0 },
    { frames: 0, seconds: 0 },
  ]);
});

it.run();
