import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseEncoder } from '../../../../../domains/editor/providers/video/choose-encoder.ts';
import { hardwareEncoder, SOFTWARE } from '../../../../../domains/editor/providers/video/encoder.ts';
import { locateFfmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { hardwareFfmpeg } from '../../../../support/fakes/hardware-ffmpeg.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';
import { newScript } from './encode-video/support.ts';

const it = suite('the encoder of videos');
const tools = withFfmpeg(it);
const DEVICE = '/dev/dri/renderD128';

const ffmpegWith = async (is: Parameters<typeof hardwareFfmpeg>[2]) =>
  hardwareFfmpeg(await locateFfmpeg({ configured: null, dataFolder: tools.folder }), tools.folder, is);

it('is software unless something else is wanted, and nothing is tried', async () => {
  const ffmpeg = { binary: '/nowhere/ffmpeg', version: '7.1', source: 'PATH' } as const;
  assert.equal(await chooseEncoder(ffmpeg, 'software', DEVICE), { encoder: SOFTWARE, refusals: [] });
});

it('is the first that makes what platforms take', async () => {
  const ffmpeg = await ffmpegWith('present');
  for (const wanted of ['auto', 'nvenc'] as const) {
    const { encoder, refusals } = await chooseEncoder(ffmpeg, wanted, DEVICE);
    assert.equal([encoder.name, refusals], ['h264_nvenc', []]);
  }
});

it('is software where none can be used, and says what each was refused for', async () => {
  const { encoder, refusals } = await chooseEncoder(await ffmpegWith('absent'), 'auto', DEVICE);
  assert.is(encoder, SOFTWARE);
  assert.equal(
    refusals.map((refusal) => refusal.split(':')[0]),
    ['h264_nvenc', 'h264_qsv', 'h264_videotoolbox', 'h264_vaapi'],
  );
  for (const refusal of refusals) assert.match(refusal, 'Cannot load the driver');
});

it('is not one that works and makes something else than platforms take', async () => {
  const { encoder, refusals } = await chooseEncoder(await ffmpegWith('wrong'), 'nvenc', DEVICE);
  assert.is(encoder, SOFTWARE);
  assert.equal(refusals, ['h264_nvenc: the pictures are not H.264 High']);
});

it('makes a whole video, which shares no scenes with those of another', async () => {
  const script = await newScript();
  try {
    await script.encode();
    const inSoftware = await script.filesIn('cache');
    const ffmpeg = await ffmpegWith('present');
    const { sizeBytes } = await script.encode({ ffmpeg, encoder: hardwareEncoder('nvenc', DEVICE) });
    assert.ok(sizeBytes > 0);
    const added = (await script.filesIn('cache')).filter((name) => !inSoftware.includes(name));
    assert.is(added.filter((name) => name.endsWith('.mp4')).length, 2);
  } finally {
    await script.remove();
  }
});

it('gets frames in its own memory where it needs them there', () => {
  const { device, filters, args } = hardwareEncoder('vaapi', '/dev/dri/renderD129');
  assert.equal(device, ['-vaapi_device', '/dev/dri/renderD129']);
  assert.equal(filters, ['format=nv12', 'hwupload']);
  assert.not.ok(args('standard', 30, 1_000).includes('-pix_fmt'));
});

it.run();
