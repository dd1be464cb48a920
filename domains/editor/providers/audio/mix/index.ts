/** What the mixer is sent: files of raw samples at 48 kHz, to keep large buffers out of messages. */
export type MixRequest = {
  /** Mono, 32-bit floating point. */
  speechFile: string;
  /** Interleaved stereo, 16 bit; null for speech alone. */
  musicFile: string | null;
  /** In dB, relative to the usual level of music under speech. */
  musicLevelDb: number;
  /** The length of the result. */
  seconds: number;
  /** Written as a 16-bit stereo WAV file. */
  outFile: string;
};
export type MixAnswer = { done: true } | { error: string };

export const MIX_RATE = 48_000;
/** Raised whenever the same request comes to sound different. */
export const MIX_VERSION = 1;

/** A worker thread: it is sent one `MixRequest`, and answers it with a `MixAnswer`. */
export const mixer = new URL('./worker.ts', import.meta.url);
