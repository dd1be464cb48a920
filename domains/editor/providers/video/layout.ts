type Size = { readonly width: number; readonly height: number };

export type LaidOut = {
  filters: (labels: string) => string[];
  size: Size;
  /** Null for a picture that was made smaller. */
  corner: { readonly x: number; readonly y: number } | null;
};

/** The most that is cut off a picture so that it fills the film, as what is left of it. */
const LEAST_FILLING = 2 / 3;
/**
 * The most that is cut off a picture on a backdrop. What a picture is about is in its middle, and the larger that is, the
 * better; but the camera's moves cut off another fifth.
 */
const LEAST_SHOWN = 0.7;
/** The side of the picture from which the backdrop is made, in pixels: enlarging it is a wide blur. */
const BACKDROP_SIDE = 48;
/** A picture of more pixels than so many films is made smaller first: laid out, it is larger still. */
const MOST_FILMS = 4;

/**
 * Lays a picture out for a film of another shape. One that loses at most a third fills the film. Another is shown on a
 * blurred, dimmed backdrop of itself: without its ends, half of what would be cut off, or whole if even that was too much.
 * The part above the middle is kept rather than the part below, where captions are.
 * @returns the size of the result, where in it the picture's upper left corner lies or would lie, and the ffmpeg filters
 * that make it of a picture of the given size: `labels` is what the names of their streams begin with, none of which may
 * be used twice in a graph
 */
export function layOutPicture(image: Size, film: Size): LaidOut {
  const [shape, wanted] = [image.width / image.height, film.width / film.height];
  const filling = Math.min(shape / wanted, wanted / shape);
  if (filling >= LEAST_FILLING) return asItIs(image);
  // The shape between both: as much is cut off as there is backdrop to see.
  const shownShape = Math.sqrt(filling) >= LEAST_SHOWN ? Math.sqrt(shape * wanted) : shape;
  const scaled = fitting(image, wanted, film);
  const shown =
    shownShape > shape
      ? { width: even(scaled.width), height: even(scaled.width / shownShape) }
      : { width: even(scaled.height * shownShape), height: even(scaled.height) };
  const size =
    wanted > shownShape
      ? { width: even(shown.height * wanted), height: shown.height }
      : { width: shown.width, height: even(shown.width / wanted) };
  const small = {
    width: even(BACKDROP_SIDE * Math.min(1, wanted)),
    height: even(BACKDROP_SIDE * Math.min(1, 1 / wanted)),
  };
  const top = Math.round((scaled.height - shown.height) * ABOVE);
  const [ratio, inverse] = [wanted.toFixed(4), (1 / wanted).toFixed(4)];
  return {
    size,
    corner:
      scaled === image
        ? {
            x: Math.floor((size.width - shown.width) / 2) - Math.floor((image.width - shown.width) / 2),
            y: Math.floor((size.height - shown.height) / 2) - top,
          }
        : null,
    filters: (labels) => [
      ...(scaled === image ? [] : [`scale=${scaled.width}:${scaled.height}:flags=bicubic`]),
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

export const asItIs = (image: Size): LaidOut => ({ filters: () => [], size: image, corner: { x: 0, y: 0 } });

/** How much of what is cut off lies above what is shown. */
const ABOVE = 0.4;
/** How bright the backdrop is. */
const DIMMED = 0.55;

/** The picture's size, smaller if it would be laid out with more pixels than films need. */
function fitting(image: Size, wanted: number, film: Size): Size {
  const width = Math.max(image.width, image.height * wanted);
  const share = Math.sqrt((MOST_FILMS * film.width * film.height) / (width * (width / wanted)));
  return share >= 1 ? image : { width: even(image.width * share), height: even(image.height * share) };
}

/** Never more than there is. */
const even = (pixels: number): number => Math.max(2, 2 * Math.floor(pixels / 2 + 1e-6));
