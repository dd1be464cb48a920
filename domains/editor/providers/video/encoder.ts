import { FPS } from '../../frame-rate.ts';

/**
 * `standard` to publish; `preview` to look at, half the size; `final` half the size of standard at the same quality,
 * for up to half as much time again.
 */
export type Tier = 'preview' | 'standard' | 'final';

/**
 * Not even a preview is made with x264's `ultrafast`: it looks for no motion between pixels and codes without CABAC, and
 * on moving pictures took longer than `superfast` for twice the bytes.
 */
const QUALITY: Record<Tier, { preset: string; crf: number }> = {
  preview: { preset: 'superfast', crf: 28 },
  standard: { preset: 'superfast', crf: 23 },
  final: { preset: 'veryfast', crf: 23 },
};

/**
 * x264 for the upload forms of the platforms: High profile, 4:2:0, BT.709 and tagged so, closed groups of pictures of two
 * seconds. Without B-frames no frame has to be moved in time, so that no edit list is needed (Instagram refuses one).
 */
export function videoEncoderArgs(tier: Tier): string[] {
  const { preset, crf } = QUALITY[tier];
  return [
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-bf', '0', '-g', String(2 * FPS)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ];
}

/** An index before the media, a colour box, and no edit list. */
export const MP4_ARGS = ['-f', 'mp4', '-use_editlist', '0', '-movflags', '+faststart+write_colr'];
