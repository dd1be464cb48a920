import { anyOf } from '../../../../kernel/async/any-of.ts';
import { type FfmpegProgress, readProgress } from './progress.ts';
import { exitError, startError, timeoutError } from './run-errors.ts';
import { type Ended, type Started, startOutside } from './starter/index.ts';

/**
 * How much of the end of ffmpeg's log is kept, in characters: enough to include the fonts that libass names early on.
 */
const LOG_CHARACTERS = 256 * 1024;
/** A process killed from outside, probably for lack of memory, may succeed when restarted. */
const STARTS = 3;

/** Which hardware encodes, where a machine has more than one, and what drives it. */
const DRIVERS = ['CUDA_VISIBLE_DEVICES', 'LIBVA_DRIVER_NAME', 'LIBVA_DRIVERS_PATH'];

export type FfmpegRun = {
  /** The program, from locateFfmpeg. */
  binary: string;
  /** Without the general options that keep ffmpeg non-interactive and quiet; those are added. */
  args: readonly string[];
  /** Names the current work in errors: `encode of scene 2`. */
  stage: string;
  signal: AbortSignal;
  /** In milliseconds; after that the process is killed. Default 10 minutes. */
  timeoutMs?: number;
  cwd?: string;
  /** Passed to ffmpeg on standard input (`pipe:0`). */
  input?: Uint8Array;
  onProgress?: (progress: FfmpegProgress) => void;
};

/**
 * Runs ffmpeg to completion, restarting it if it is killed from outside.
 * @returns its log (its standard error)
 * @throws ProviderError with the end of the log: `ffmpeg-failed`, `disk-full`, `timeout`, `ffmpeg-missing`; or the
 *   signal's reason once the process is dead
 */
export async function runFfmpeg(run: FfmpegRun): Promise<string> {
  run.signal.throwIfAborted();
  const timeoutMs = run.timeoutMs ?? 600_000;
  const limit = anyOf(run.signal, AbortSignal.timeout(timeoutMs));
  for (let starts = 1; ; starts++) {
    const { code, signal, failure, log } = await runOnce(run, limit);
    if (limit.aborted) run.signal.throwIfAborted();
    if (failure) throw startError(run.stage, run.binary, failure);
    if (limit.aborted) throw timeoutError(run.stage, timeoutMs);
    if (code === 0) return log;
    if (signal === null || starts === STARTS) throw exitError(run.stage, code, signal, log);
  }
}

async function runOnce(run: FfmpegRun, limit: AbortSignal): Promise<Ended & { log: string }> {
  const { started, log } = start(run);
  limit.addEventListener('abort', started.kill, { once: true });
  try {
    return { ...(await started.ended), log: log() };
  } finally {
    limit.removeEventListener('abort', started.kill);
  }
}

function start({ binary, args, cwd, input, onProgress }: FfmpegRun): { started: Started; log: () => string } {
  const general = ['-hide_banner', '-nostats', ...(input ? [] : ['-nostdin']), '-progress', 'pipe:1', '-y'];
  let log = '';
  // ffmpeg builds with x264 are GPL: run as a separate program, never linked. It gets its own process group, so that a
  // kill reaches its children, and a Ctrl-C in the terminal does not reach it before the platform has decided.
  const started = startOutside(
    {
      binary,
      args: [...general, ...args],
      // No terminal and no secrets: it only needs PATH and the folders that fontconfig searches.
      env: pick([
        'PATH',
        'HOME',
        'FONTCONFIG_FILE',
        'FONTCONFIG_PATH',
        'XDG_CACHE_HOME',
        'LD_LIBRARY_PATH',
        'TMPDIR',
        ...DRIVERS,
      ]),
      cwd,
      input,
    },
    {
      output: onProgress ? readProgress(onProgress) : () => undefined,
      log: (text) => {
        log = (log + text).slice(-LOG_CHARACTERS);
      },
    },
  );
  return { started, log: () => log };
}

function pick(names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}
