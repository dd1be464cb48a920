export const TIERS = ['preview', 'standard', 'final'] as const;

/**
 * `standard` to publish; `preview` for viewing, at half the size; `final` at half of standard's size and the same
 * quality, for up to half as much time again.
 */
export type Tier = (typeof TIERS)[number];

/**
 * Not even previews use x264's `ultrafast`: it has neither subpixel motion search nor CABAC, and on moving pictures
 * took longer than `superfast` for twice the bytes.
 */
const QUALITY: Record<Tier, { preset: string; crf: number }> = {
  preview: { preset: 'superfast', crf: 28 },
  standard: { preset: 'superfast', crf: 23 },
  final: { preset: 'veryfast', crf: 23 },
};

/**
 * x264 for the platforms' upload formats: High profile, 4:2:0, BT.709 and tagged as such, closed GOPs of two seconds.
 * Without B-frames no frame is reordered, so no edit list is needed (Instagram refuses one).
 */
export function videoEncoderArgs(tier: Tier, frameRate: number): string[] {
  const { preset, crf } = QUALITY[tier];
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-bf', '0', '-g', String(2 * frameRate)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ];
}

/** The index before the media, a colour box, and no edit list. */
export const MP4_ARGS = ['-f', 'mp4', '-use_editlist', '0', '-movflags', '+faststart+write_colr'];
