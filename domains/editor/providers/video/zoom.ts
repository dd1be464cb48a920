/** The closest that the camera comes. */
const CLOSEST = 1.22;
/** Where it looks: at the middle of what painters put in the middle, above the captions. */
export const CENTRE = { x: 0.5, y: 0.44 };

export type ZoomRequest = {
  image: { width: number; height: number };
  /** Of the video; both are even. */
  width: number;
  height: number;
  frames: number;
  frameRate: number;
  towards: boolean;
  /** The share of a side by which the picture grows in a second; slower in long scenes. */
  speed: number;
};

/**
 * @param times how much farther than the picture something is zoomed
 * @returns the part of the picture that is used, from its centre, and how large it is shown, from 1 to `closest`, by the
 * frame: as an expression of `on`, which begins at 0 with the frame `from`
 */
export function planZoom({ image, width, height, frames, frameRate, towards, speed }: ZoomRequest, times = 1) {
  const cover = Math.max(width / image.width, height / image.height);
  const source = {
    width: Math.min(image.width, Math.max(1, Math.round(width / cover))),
    height: Math.min(image.height, Math.max(1, Math.round(height / cover))),
  };
  const reach = Math.min(CLOSEST - 1, (speed * frames) / frameRate) * times;
  const each = (reach / Math.max(1, frames - 1)).toFixed(8);
  const factor = (from: number): string => {
    const passed = from === 0 ? 'on' : `(on+${from})`;
    return towards ? `1+${each}*${passed}` : `${(1 + reach).toFixed(6)}-${each}*${passed}`;
  };
  return { source, factor, closest: 1 + reach };
}

/**
 * A camera that comes closer to a still picture, or goes away from it, as a chain of ffmpeg filters: one decoded picture
 * in, endless frames out as from `motionFilters`. Unlike those it resamples every frame, at positions between pixels:
 * `zoompan` crops at whole ones, and at every second in 4:2:0, so that a slow zoom trembles by up to a pixel.
 * @param from the frame to begin with
 */
export function zoomFilters(request: ZoomRequest, from = 0): string[] {
  const { width, height } = request;
  const { source, factor } = planZoom(request);
  return [
    `crop=${source.width}:${source.height}`,
    `scale=${width}:${height}:flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
    'loop=loop=-1:size=1:start=0',
    zoomed(factor(from), CENTRE),
    'setsar=1',
  ];
}

/**
 * The filter that shows pictures larger, around a point.
 * @param factor by the frame, as an expression of `on` from 0
 * @param centre as shares of width and height
 */
export function zoomed(factor: string, centre: { readonly x: number | string; readonly y: number | string }): string {
  // This filter's first frame is 1.
  const zoom = `max(1,${factor.replace('on', '(on-1)')})`;
  const side = (length: string, at: number | string) => {
    const start = `${at}*(${length}-${length}/${zoom})`;
    return [start, `${start}+${length}/${zoom}`] as const;
  };
  const [left, right] = side('W', centre.x);
  const [top, bottom] = side('H', centre.y);
  const corners = [left, top, right, top, left, bottom, right, bottom].map(
    (place, i) => `${'xy'[i % 2]}${Math.floor(i / 2)}='${place}'`,
  );
  return `perspective=${corners.join(':')}:interpolation=linear:sense=source:eval=frame`;
}
