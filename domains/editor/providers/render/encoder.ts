/** How much time is spent on the picture: `preview` to look at, `standard` to publish, `final` a third smaller at the same quality. */
export type Tier = 'preview' | 'standard' | 'final';

/** Frames a second of everything rendered. */
export const FPS = 30;

const PRESETS: Record<Tier, string> = { preview: 'ultrafast', standard: 'superfast', final: 'veryfast' };

/**
 * x264 for the upload forms of the platforms: High profile, 4:2:0, BT.709 and tagged so, closed groups of pictures of two
 * seconds. Without B-frames no frame has to be moved in time, so that no edit list is needed (Instagram refuses one).
 */
export function videoEncoderArgs(tier: Tier): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', PRESETS[tier], '-crf', '23', '-bf', '0', '-g', String(2 * FPS)],
    // The fastest preset leaves 8x8 transforms out, and the profile would be Baseline.
    ...['-x264-params', '8x8dct=1', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ];
}

/** An index before the media, a colour box, and no edit list. */
export const MP4_ARGS = ['-f', 'mp4', '-use_editlist', '0', '-movflags', '+faststart+write_colr'];
