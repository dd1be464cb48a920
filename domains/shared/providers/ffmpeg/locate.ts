import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpegError } from './ffmpeg-error.ts';

/** From a build shortly before ffmpeg 4.2, as in the npm package: the oldest that these filters were tested with. */
const OLDEST_LIBAVCODEC = [58, 42] as const;
const NEEDED = ['libx264', 'libass'];
const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

export type LocateOptions = {
  /** FFMPEG_PATH; null if it is not set. */
  configured: string | null;
  /** Receives an executable copy of the npm package's program if the original cannot be executed. */
  dataFolder: string;
};

export type Ffmpeg = { binary: string; version: string; source: 'FFMPEG_PATH' | 'PATH' | 'npm' };

/**
 * Finds the ffmpeg to use: FFMPEG_PATH, then `ffmpeg` on the PATH, then the optional npm package
 * @ffmpeg-installer/ffmpeg. The first that runs, is recent enough and has x264 and libass wins. A configured one that
 * fails is an error, not a reason to use another.
 * @throws ProviderError `ffmpeg-missing`, its cause a list of what was tried
 */
export async function locateFfmpeg(options: LocateOptions): Promise<Ffmpeg> {
  const tried: string[] = [];
  for (const { source, find } of candidates(options)) {
    const binary = await find();
    if (binary === null) {
      tried.push(`${source}: none`);
      continue;
    }
    const { version, problem } = await examine(binary);
    if (problem === null) return { binary, version, source };
    tried.push(`${source}: ${binary} ${problem}`);
  }
  throw ffmpegError({
    kind: 'unavailable',
    code: 'ffmpeg-missing',
    cause: `no usable ffmpeg was found (${tried.join('; ')})`,
    nextAction:
      'have an administrator install ffmpeg 4.2 or newer with x264 and libass, or the optional packages of the platform',
  });
}

type Candidate = { source: Ffmpeg['source']; find: () => Promise<string | null> };

function candidates({ configured, dataFolder }: LocateOptions): Candidate[] {
  if (configured !== null) return [{ source: 'FFMPEG_PATH', find: async () => configured }];
  return [
    { source: 'PATH', find: onPath },
    { source: 'npm', find: () => fromPackage(dataFolder) },
  ];
}

async function onPath(): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, NAME);
    if (folder !== '' && (await isExecutable(file))) return file;
  }
  return null;
}

/** The per-platform package is resolved directly, because the package above it throws strings if it finds nothing. */
async function fromPackage(dataFolder: string): Promise<string | null> {
  const file = resolvePackaged();
  if (file === null) return null;
  if (await isExecutable(file)) return file;
  // npm may skip install scripts, and this package's script is what sets the executable bit.
  try {
    await chmod(file, 0o755);
    return file;
  } catch {
    // Installed by another user, or on a read-only disk.
    return copyTo(join(dataFolder, 'bin', NAME), file);
  }
}

function resolvePackaged(): string | null {
  try {
    const installer = createRequire(import.meta.url).resolve('@ffmpeg-installer/ffmpeg/package.json');
    return createRequire(installer).resolve(`@ffmpeg-installer/${process.platform}-${process.arch}/${NAME}`);
  } catch {
    // An optional dependency: not installed, or not available for this platform.
    return null;
  }
}

async function copyTo(target: string, file: string): Promise<string> {
  if (await isExecutable(target)) return target;
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.part`;
  await copyFile(file, temporary);
  await chmod(temporary, 0o755);
  await rename(temporary, target);
  return target;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false; // not there or not executable, which is a valid answer
  }
}

async function examine(binary: string): Promise<{ version: string; problem: string | null }> {
  try {
    // GPL program: run as a separate process.
    const { stdout } = await promisify(execFile)(binary, ['-version'], { timeout: 10_000 });
    const version = /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown';
    return { version, problem: problemOf(stdout) };
  } catch (error) {
    return {
      version: 'unknown',
      problem: `does not run (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    };
  }
}

/** Judged by libavcodec, because a build from the repository has a revision where releases have their version. */
function problemOf(text: string): string | null {
  const [, major, minor] = /libavcodec\s+(\d+)\.\s*(\d+)\./.exec(text) ?? [];
  if (major === undefined || minor === undefined) return 'does not say its version';
  const [oldestMajor, oldestMinor] = OLDEST_LIBAVCODEC;
  const isOld = Number(major) < oldestMajor || (Number(major) === oldestMajor && Number(minor) < oldestMinor);
  if (isOld) return `is too old (libavcodec ${major}.${minor})`;
  const missing = NEEDED.filter((library) => !text.includes(`--enable-${library}`));
  return missing.length > 0 ? `was built without ${missing.join(' and ')}` : null;
}
