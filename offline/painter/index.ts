import type { Scene } from './read-prompt.ts';

export type PaintRequest = {
  prompt: string;
  negativePrompt: string | null;
  /** The words for the figure in it, as they stand in the prompt; null for none. */
  character: string | null;
  seed: number;
  /** Pixels; so is `height`. */
  width: number;
  height: number;
  /** Whether the picture's layers are kept behind it, as `layered-jpeg.ts` says. */
  layered: boolean;
};

/** A picture as JPEG, with its layers if they were wanted, and what was read from its prompt. */
export type EncodedPainting = { bytes: Uint8Array; scene: Scene };
export type PaintAnswer = EncodedPainting | { error: string };

/** A worker thread: it is sent one `PaintRequest` after the other, and answers each with a `PaintAnswer`. */
export const painter = new URL('./worker.ts', import.meta.url);
