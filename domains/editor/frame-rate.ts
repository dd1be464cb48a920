/** Frames a second of everything rendered; narrations are made a whole number of frames long. */
export const FPS = 30;
