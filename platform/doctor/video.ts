import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FACES } from '../../domains/editor/providers/lettering/faces.ts';
import { installableFonts, pathOf } from '../../domains/editor/providers/lettering/fonts.ts';
import { chooseEncoder } from '../../domains/editor/providers/video/choose-encoder.ts';
import type { editorSettings } from '../../domains/editor/settings.ts';
import { ffmpegFromConfig } from '../../domains/shared/providers/ffmpeg/from-config.ts';
import type { Ffmpeg } from '../../domains/shared/providers/ffmpeg/locate.ts';
import type { Config, SettingsOf } from '../../kernel/config/index.ts';
import { causeOf, type Finding, failed, ok, warning } from '../../kernel/diagnosis/finding.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';

/** What renders, uploads and the sounds on offer ask of ffmpeg. */
const ENCODERS = ['libx264', 'aac', 'libmp3lame', 'libopus', 'pcm_s16le'];
const FILTERS = [
  ...['ass', 'scale', 'crop', 'pad', 'fps', 'format', 'setpts', 'setsar', 'trim', 'loop', 'tpad', 'concat', 'split'],
  ...[
    'overlay',
    'fade',
    'color',
    'colorchannelmixer',
    'perspective',
    'zoompan',
    'gblur',
    'boxblur',
    'noise',
    'vignette',
  ],
  ...['geq', 'afade'],
];

type Settings = SettingsOf<typeof editorSettings>;

/** Whether ffmpeg is there, has what the editor needs, and encodes as it is meant to. */
export async function checkFfmpeg(settings: Settings, config: Config): Promise<Finding[]> {
  let ffmpeg: Ffmpeg;
  try {
    ffmpeg = await ffmpegFromConfig(settings, config)();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const next = 'install ffmpeg 4.2 or newer with x264 and libass, or run npm ci with optional packages';
    return [failed('ffmpeg', error.details.cause, next)];
  }
  const [encoders, filters] = await Promise.all([listed(ffmpeg, '-encoders'), listed(ffmpeg, '-filters')]);
  const missing = [
    ...ENCODERS.filter((name) => !encoders.has(name)).map((name) => `encoder ${name}`),
    ...FILTERS.filter((name) => !filters.has(name)).map((name) => `filter ${name}`),
  ];
  const found = `${ffmpeg.version}, ${ffmpeg.source === 'npm' ? 'of the npm package' : ffmpeg.binary}`;
  if (missing.length > 0) {
    const next = 'use a full build of ffmpeg, and name it in FFMPEG_PATH if it is not the one on the PATH';
    return [failed('ffmpeg', `${found}, lacks ${missing.join(', ')}`, next)];
  }
  return [ok('ffmpeg', found), await checkEncoder(ffmpeg, settings)];
}

async function listed({ binary }: Ffmpeg, what: '-encoders' | '-filters'): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(binary, ['-hide_banner', what], { timeout: 10_000, maxBuffer: 4e6 });
  // Flags, then the name.
  return new Set([...stdout.matchAll(/^\s*[A-Z.|]{2,}\s+(\w+)/gm)].map(([, name = '']) => name));
}

async function checkEncoder(
  ffmpeg: Ffmpeg,
  { PLATFORM_VIDEO_ENCODER: wanted, PLATFORM_VIDEO_DEVICE: device }: Settings,
): Promise<Finding> {
  const { encoder, refusals } = await chooseEncoder(ffmpeg, wanted, device);
  if (refusals.length === 0) return ok('video encoder', `videos are encoded with ${encoder.name}`);
  const found = `videos are encoded in software, because ${refusals.join('; ')}`;
  return warning(
    'video encoder',
    found,
    'docs/operations.md, "Encoding in hardware"; or set PLATFORM_VIDEO_ENCODER=software',
  );
}

/** Whether the fonts of all looks are there, and those of the scripts that captions may be in. */
export async function checkFonts(): Promise<Finding[]> {
  const missing = Object.values(FACES).flatMap((file) => {
    try {
      pathOf(file);
      return [];
    } catch (error) {
      return [causeOf(error).replace('drawing captions: ', '')];
    }
  });
  if (missing.length > 0) return [failed('fonts', missing.join('; '), 'run npm ci')];
  const absent = installableFonts().filter(({ isInstalled }) => !isInstalled);
  if (absent.length === 0) return [ok('fonts', 'those of all looks and scripts are installed')];
  const families = absent.map(({ file }) => file.family).join(', ');
  const install = `npm install ${absent.map(({ file }) => file.from).join(' ')}`;
  // They are large, and most installations need none of them.
  return [ok('fonts', `those of all looks are installed; captions in ${families} need ${install}`)];
}
