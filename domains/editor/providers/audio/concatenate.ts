/** Joins pieces of sound in order. */
export function concatenate(chunks: Int16Array[]): Int16Array {
  const whole = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
