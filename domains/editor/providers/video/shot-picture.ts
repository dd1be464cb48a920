/** What a scene shows, without what is drawn on it. */
export type ShotPicture = {
  /** What ffmpeg reads for it, by arguments that say how. */
  inputs: readonly { options: readonly string[]; file: string }[];
  /**
   * The graph of filters that makes the scene's frames, without captions. Its end has no name.
   * @param from the frame to begin with, counted from the beginning of the scene
   * @param place among the shots of a graph
   * @param input the number of its first input there
   */
  picture(from: number, place?: 0 | 1, input?: number): string;
};
