import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findProblems } from '../../../../../domains/editor/providers/video/verify.ts';
import type { Mp4 } from '../../../../../domains/shared/providers/ffmpeg/probe-mp4.ts';

const it = suite('verifyVideo');
const expected = { frames: 90, frameRate: 30, width: 1080, height: 1920 };

type Changes = { file?: Partial<Mp4>; video?: object; picture?: object; audio?: object };

function problems({ file = {}, video = {}, picture = {}, audio = {} }: Changes): string[] {
  const common = { durationSeconds: 3, hasEditList: false };
  const mp4: Mp4 = {
    sizeBytes: 1_000,
    durationSeconds: 3,
    moovFirst: true,
    tracks: [
      {
        ...{ ...common, kind: 'video', codec: 'avc1', samples: 90, sampleSeconds: 1 / 30, audio: null },
        video: { width: 1080, height: 1920, profile: 100, colour: '1/1/1', ...picture },
        ...video,
      },
      {
        ...{ ...common, kind: 'audio', codec: 'mp4a', samples: 141, sampleSeconds: 1024 / 48_000, video: null },
        audio: { channels: 2, sampleRate: 48_000 },
        ...audio,
      },
    ],
    ...file,
  };
  return findProblems(mp4, expected);
}

it('finds nothing wrong with a video as requested', () => {
  assert.equal(problems({}), []);
});

it('names everything that is wrong', () => {
  assert.equal(problems({ file: { tracks: [] } }).includes('a stream is missing'), true);
  assert.equal(problems({ file: { moovFirst: false, durationSeconds: 4 } }), [
    'the video lasts 4 s instead of 3 s',
    'the index is behind the media',
  ]);
  assert.equal(problems({ video: { samples: 89, sampleSeconds: null, hasEditList: true } }), [
    'there are 89 frames instead of 90',
    'the frames do not come 30 times a second',
    'there is an edit list',
  ]);
  assert.equal(
    problems({ picture: { width: 720, profile: 66, colour: '5/1/6' }, audio: { durationSeconds: 2.8, codec: 'ac-3' } }),
    [
      'the sound is not AAC',
      'the sound lasts 2.8 s instead of 3 s',
      'the pictures are not H.264 High',
      'the size is not 1080x1920',
      'the colours are not tagged BT.709',
    ],
  );
});

it.run();
