/** Frames per second of everything rendered; narrations last a whole number of frames. */
export const FPS = 30;
