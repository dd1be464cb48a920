type Size = { readonly width: number; readonly height: number };

/** A picture of which a film's shape leaves at least this share is cropped to it. */
const LEAST_SHOWN = 0.62;
/** The side of the picture from which the backdrop is made, in pixels: enlarging it is a wide blur. */
const BACKDROP_SIDE = 48;

/**
 * Lays a picture out for a film of another shape: a film in which most of it would be cut off shows its middle whole, on
 * a blurred backdrop of itself. The part above the middle is kept rather than the part below, where captions are.
 * @returns the size of the result, and the ffmpeg filters that make it of a picture of the given size: `labels` is what
 * the names of their streams begin with, none of which may be used twice in a graph
 */
export function layOutPicture(image: Size, film: Size): { filters: (labels: string) => string[]; size: Size } {
  const [shape, wanted] = [image.width / image.height, film.width / film.height];
  if (Math.min(shape / wanted, wanted / shape) >= LEAST_SHOWN) return { filters: () => [], size: image };
  // The shape between both: as much is cut off as there is backdrop to see.
  const between = Math.sqrt(shape * wanted);
  const shown =
    between > shape
      ? { width: image.width, height: even(image.width / between) }
      : { width: even(image.height * between), height: image.height };
  const size =
    wanted > between
      ? { width: even(shown.height * wanted), height: shown.height }
      : { width: shown.width, height: even(shown.width / wanted) };
  const small = {
    width: even(Math.max(2, BACKDROP_SIDE * Math.min(1, wanted))),
    height: even(Math.max(2, BACKDROP_SIDE * Math.min(1, 1 / wanted))),
  };
  const top = Math.round((image.height - shown.height) * ABOVE);
  const [ratio, inverse] = [wanted.toFixed(4), (1 / wanted).toFixed(4)];
  return {
    size,
    filters: (labels) => [
      'format=rgb24',
      `split[${labels}s][${labels}b];[${labels}s]crop=${shown.width}:${shown.height}:(iw-ow)/2:${top}[${labels}f];[${labels}b]crop='min(iw,ih*${ratio})':'min(ih,iw*${inverse})'`,
      `scale=${small.width}:${small.height}:flags=area`,
      'boxblur=2:2',
      `scale=${size.width}:${size.height}:flags=bicubic`,
      'format=rgb24',
      `colorchannelmixer=rr=${DIMMED}:gg=${DIMMED}:bb=${DIMMED}[${labels}d];[${labels}d][${labels}f]overlay=(W-w)/2:(H-h)/2:format=rgb`,
      'format=rgb24',
    ],
  };
}

/** How much of what is cut off lies above what is shown. */
const ABOVE = 0.4;
/** How bright the backdrop is. */
const DIMMED = 0.55;

const even = (pixels: number): number => 2 * Math.round(pixels / 2);
