import type { Scene } from './read-prompt.ts';

export type Character = {
  /** As it stands in the prompt: the figure is drawn from it. Null if the picture alone says who it is. */
  readonly description: string | null;
  /** A picture of the figure: PNG, JPEG or WebP. It is shown as it is where there is no description. */
  readonly picture: Uint8Array | null;
};

export type PaintRequest = {
  prompt: string;
  negativePrompt: string | null;
  /** Who is in it; null for no one in particular. */
  character: Character | null;
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
