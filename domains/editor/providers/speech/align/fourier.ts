/**
 * The discrete Fourier transform of a fixed length, in place (Cooley and Tukey 1965, radix 2).
 * @param length a power of two
 */
export function fourierTransform(length: number): (real: Float64Array, imaginary: Float64Array) => void {
  const bits = Math.log2(length);
  const reversed = Uint32Array.from({ length }, (_, index) => {
    let found = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) found |= 1 << (bits - 1 - bit);
    return found;
  });
  const cosines = Float64Array.from({ length: length / 2 }, (_, k) => Math.cos((-2 * Math.PI * k) / length));
  const sines = Float64Array.from({ length: length / 2 }, (_, k) => Math.sin((-2 * Math.PI * k) / length));
  return (real, imaginary) => {
    for (let index = 0; index < length; index++) {
      const other = reversed[index] as number;
      if (other <= index) continue;
      swap(real, index, other);
      swap(imaginary, index, other);
    }
    for (let half = 1; half < length; half *= 2) {
      const step = length / (2 * half);
      for (let first = 0; first < length; first += 2 * half) {
        for (let k = 0; k < half; k++) {
          const [a, b] = [first + k, first + k + half];
          const [cosine, sine] = [cosines[k * step] as number, sines[k * step] as number];
          const re = (real[b] as number) * cosine - (imaginary[b] as number) * sine;
          const im = (real[b] as number) * sine + (imaginary[b] as number) * cosine;
          real[b] = (real[a] as number) - re;
          imaginary[b] = (imaginary[a] as number) - im;
          real[a] = (real[a] as number) + re;
          imaginary[a] = (imaginary[a] as number) + im;
        }
      }
    }
  };
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] as number;
  values[a] = values[b] as number;
  values[b] = kept;
}
