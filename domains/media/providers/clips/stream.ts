/** The pictures of a clip, as ffmpeg describes them. */
export type ClipStream = {
  /** In ffmpeg's terms: `h264`; `none` for one that it does not know. */
  readonly codec: string;
  /** The four letters by which a file of the family of MP4 names it; null in others. */
  readonly letters: string | null;
  /** Pixels, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** Pictures in a second; null if they come at no even rate. */
  readonly rate: number | null;
  /** How its colours are written; null if it does not say. */
  readonly matrix: 'bt709' | 'bt601' | 'bt2020' | null;
  /** Whether it is brighter than a usual screen, as recordings of telephones may be. */
  readonly isHdr: boolean;
};

/** A line of ffmpeg's log: its indentation tells it from what a file says about itself. */
const LINE = /^ {2,4}Stream #0:\d+\S*: Video: (?!.*\(attached pic\))(.+)$/m;

/** The first track of pictures in ffmpeg's description of a file; null if there is none. */
export function clipStreamIn(log: string): ClipStream | null {
  const line = LINE.exec(log)?.[1];
  const [, width, height] = /, (\d{1,6})x(\d{1,6})(?:[ ,]|$)/.exec(line ?? '') ?? [];
  if (line === undefined || width === undefined || height === undefined) return null;
  const rate = Number(/, ([\d.]+) fps/.exec(line)?.[1] ?? /, ([\d.]+) tbr/.exec(line)?.[1]);
  return {
    codec: /^\w+/.exec(line)?.[0] ?? 'none',
    letters: /\((\w{4}) \/ 0x/.exec(line)?.[1] ?? null,
    width: Number(width),
    height: Number(height),
    rate: Number.isFinite(rate) && rate > 0 ? rate : null,
    matrix: matrixIn(line),
    isHdr: /arib-std-b67|smpte2084/.test(line),
  };
}

function matrixIn(line: string): ClipStream['matrix'] {
  const [, said = ''] = /, \w+\((?:tv, |pc, )?(\w+)[^)]*\), \d/.exec(line) ?? [];
  if (said.startsWith('bt2020')) return 'bt2020';
  if (said === 'bt709') return 'bt709';
  return said === 'smpte170m' || said === 'bt470bg' ? 'bt601' : null;
}
