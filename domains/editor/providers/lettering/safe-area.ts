/** A rectangle of a picture, in pixels from its upper left corner. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * Where in a video something can be read. On a full screen, TikTok, Reels and Shorts cover the upper eighth, the lower
 * fifth and the right edge with their own text and buttons; the left is as wide, so that what is centred is centred in
 * the picture. Videos of other shapes are shown in a frame and lose nothing but what is too close to their edge.
 */
export function safeArea(width: number, height: number): Area {
  const isFullScreen = height / width >= 1.6;
  const [side, top, bottom] = isFullScreen ? [0.125, 0.125, 0.215] : [0.07, 0.07, 0.08];
  return {
    left: Math.round(width * side),
    top: Math.round(height * top),
    right: Math.round(width * (1 - side)),
    bottom: Math.round(height * (1 - bottom)),
  };
}
