import { ffmpegError } from './ffmpeg-error.ts';

/** How many lines of ffmpeg's log an error repeats. */
const TAIL_LINES = 6;

/** The last lines, without memory addresses, which differ on every run and say nothing. */
function tail(log: string): string {
  const lines = log
    .replace(/ @ 0x[0-9a-f]+/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(-TAIL_LINES).join(' | ');
}

export function exitError(stage: string, code: number | null, signal: NodeJS.Signals | null, log: string) {
  if (/No space left on device/.test(log)) {
    return ffmpegError({
      kind: 'unavailable',
      code: 'disk-full',
      cause: `${stage}: the disk is full`,
      nextAction: 'free space in the data folder, then try again',
    });
  }
  return ffmpegError({
    kind: 'unavailable',
    code: 'ffmpeg-failed',
    cause: `${stage}: ffmpeg ended with ${signal ?? code}: ${tail(log)}`,
    nextAction: signal ? 'check the memory of the machine, then try again' : 'look at what ffmpeg said, then try again',
  });
}

export function timeoutError(stage: string, timeoutMs: number) {
  return ffmpegError({
    kind: 'unavailable',
    code: 'timeout',
    cause: `${stage}: not done within ${timeoutMs} ms`,
    nextAction: 'try again when the machine is less busy, or ask for a smaller video',
  });
}

export function startError(stage: string, binary: string, failure: string) {
  return ffmpegError({
    kind: 'unavailable',
    code: 'ffmpeg-missing',
    cause: `${stage}: ${binary} could not be started (${failure})`,
    nextAction: 'have an administrator install ffmpeg',
  });
}
