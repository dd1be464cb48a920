import type { Scene } from '../read-prompt.ts';
import type { Stage } from '../stage.ts';
import type { Pose } from './body.ts';

/** Where someone stands: the point between the feet, and how tall a grown-up is there; in pixels. */
export type Standing = { readonly x: number; readonly y: number; readonly tall: number };

/** Who is in a picture. */
export type Someone = {
  /** On the ground, on which there is a shadow then. */
  readonly stands: boolean;
  /** The scene that a prompt asks for beside them. @param read reads a scene from words */
  sceneOf(prompt: string, read: (prompt: string) => Scene): Scene;
  /** @param side of the picture: 1 for the right. They look to its middle */
  paint(stage: Stage, standing: Standing, side: 1 | -1, pose: Pose): void;
};
