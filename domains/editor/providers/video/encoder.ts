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

/** How frames become H.264: in software, or by a part of the machine that does nothing else. */
export type VideoEncoder = {
  /** As ffmpeg calls it. */
  readonly name: string;
  /** ffmpeg's arguments before all inputs. */
  readonly device: readonly string[];
  /** The last filters of a frame, which bring it to where it is encoded. */
  readonly filters: readonly string[];
  /** @param pixels of a frame */
  args(tier: Tier, frameRate: number, pixels: number): string[];
};

/**
 * x264 for the platforms' upload formats: High profile, 4:2:0, BT.709 and tagged as such, closed GOPs of two seconds.
 * Without B-frames no frame is reordered, so no edit list is needed (Instagram refuses one).
 */
export const SOFTWARE: VideoEncoder = {
  name: 'libx264',
  device: [],
  filters: [],
  args(tier, frameRate) {
    const { preset, crf } = QUALITY[tier];
    return [
      ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
      ...framesOf(frameRate),
    ];
  },
};

export const HARDWARE = ['nvenc', 'qsv', 'videotoolbox', 'vaapi'] as const;
export type Hardware = (typeof HARDWARE)[number];

/**
 * The same formats by the encoders of NVIDIA, Intel and Apple, and by VAAPI of Linux. Their quality is that of a constant
 * quantiser where they have one; VideoToolbox has none on Intel's processors, and gets a bit rate.
 * @param device VAAPI's, such as `/dev/dri/renderD128`
 */
export const hardwareEncoder = (hardware: Hardware, device: string): VideoEncoder => ({
  name: `h264_${hardware}`,
  device: hardware === 'vaapi' ? ['-vaapi_device', device] : [],
  filters: hardware === 'vaapi' ? ['format=nv12', 'hwupload'] : [],
  args: (tier, frameRate, pixels) => [
    ...['-c:v', `h264_${hardware}`, '-profile:v', 'high'],
    ...QUALITY_OF[hardware](QUALITY[tier].crf, BITS_OF_A_PIXEL[tier] * pixels * frameRate),
    ...framesOf(frameRate),
  ],
});

const BITS_OF_A_PIXEL: Record<Tier, number> = { preview: 0.06, standard: 0.1, final: 0.1 };

const QUALITY_OF: Record<Hardware, (quantiser: number, bitRate: number) => string[]> = {
  nvenc: (quantiser) => ['-rc', 'vbr', '-cq', String(quantiser), '-b:v', '0', '-pix_fmt', 'yuv420p'],
  qsv: (quantiser) => ['-global_quality', String(quantiser), '-look_ahead', '0', '-pix_fmt', 'nv12'],
  videotoolbox: (_, bitRate) => ['-b:v', String(Math.round(bitRate)), '-allow_sw', '0', '-pix_fmt', 'yuv420p'],
  vaapi: (quantiser) => ['-qp', String(quantiser)],
};

const framesOf = (frameRate: number): string[] => [
  ...['-bf', '0', '-g', String(2 * frameRate)],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
];

/** The index before the media, a colour box, and no edit list. */
export const MP4_ARGS = ['-f', 'mp4', '-use_editlist', '0', '-movflags', '+faststart+write_colr'];
