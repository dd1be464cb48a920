import type { ClipStream } from './stream.ts';

/** As large as a film is high. */
const LONGEST_SIDE = 1_920;
const LEAST_RATE = 10;
const HIGHEST_RATE = 60;
/** Of a clip that does not say its own. */
const USUAL_RATE = 30;
/** From this height on, clips that do not say how their colours are written are taken for high definition. */
const HIGH_DEFINITION = 720;

/** How many pictures a stored clip has in a second. */
export const rateOf = ({ rate }: Pick<ClipStream, 'rate'>): number =>
  Math.round(Math.min(HIGHEST_RATE, Math.max(LEAST_RATE, rate ?? USUAL_RATE)));

/** What is too bright for a usual screen, brought into its range: in light, where colours can be computed with. */
const TONE_MAPPED = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/**
 * ffmpeg's filters that bring a clip into the form in which clips are stored: even, of square pixels, no larger than it
 * has to be, in the colours of films. ffmpeg turns it upright before them.
 * @param toneMapped whether a clip of high dynamic range is mapped; some builds of ffmpeg cannot do that
 */
export function clipFilters(stream: ClipStream, toneMapped: boolean): string {
  const { matrix, isHdr } = stream;
  const shrunk = `min(1,${LONGEST_SIDE}/max(iw*sar,ih))`;
  const side = (length: string) => `'max(2,2*round(${length}*${shrunk}/2))'`;
  const written = matrix ?? (Math.min(stream.width, stream.height) >= HIGH_DEFINITION ? 'bt709' : 'bt601');
  const size = `scale=w=${side('iw*sar')}:h=${side('ih')}:flags=bicubic+accurate_rnd`;
  const sized =
    isHdr && toneMapped
      ? [size, ...TONE_MAPPED]
      : written === 'bt709'
        ? [`${size}:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv`]
        : // By way of RGB: ffmpeg of 2018 ignores the matrix between two YUV formats of the same size.
          [`${size}:in_color_matrix=${written}`, 'format=rgb24', 'scale=out_color_matrix=bt709:out_range=tv'];
  return [`fps=${rateOf(stream)}`, ...sized, 'format=yuv420p', 'setsar=1'].join(',');
}
