type Size = { readonly width: number; readonly height: number };

/** The fraction of an image that is lost when it is cropped to another shape, 0 to 1. */
export function lostByCropping(size: Size, wanted: Size): number {
  const ratio = size.width / size.height / (wanted.width / wanted.height);
  return 1 - Math.min(ratio, 1 / ratio);
}

/** Of the shapes that a provider paints, such as `9:16`, the one that loses least when cropped to what is wanted. */
export function nearestShape<Shape extends string>(wanted: Size, shapes: readonly [Shape, ...Shape[]]): Shape {
  const lost = (shape: Shape): number => {
    const [width = 1, height = 1] = shape.split(':').map(Number);
    return lostByCropping({ width, height }, wanted);
  };
  return shapes.reduce((best, shape) => (lost(shape) < lost(best) ? shape : best));
}
