/** The interpolation filter of ITU-R BS.1770 for true peaks: three values between each two samples. */
const PHASES: readonly (readonly number[])[] = [
  [
    -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
    -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
  ],
  [
    -0.0189208984375, 0.0330810546875, -0.0582275390625, 0.1015625, -0.2003173828125, 0.77978515625, 0.465087890625,
    -0.16650390625, 0.089111328125, -0.0517578125, 0.029296875, -0.0291748046875,
  ],
  [
    -0.00830078125, 0.014892578125, -0.026611328125, 0.047607421875, -0.102294921875, 0.97216796875, 0.1373291015625,
    -0.0594482421875, 0.033203125, -0.0196533203125, 0.010986328125, 0.001708984375,
  ],
  [
    0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
    -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
  ],
];
const TAPS = 12;
const CENTRE = 5;
/** The level between two samples is hardly ever twice as high as theirs. */
const WORTH_LOOKING = 0.5;

/** The highest value of all channels around each sample, between samples included. @param ceiling lower ones may be rough */
export function truePeaks(channels: readonly Float32Array[], ceiling: number): Float32Array {
  const peaks = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) {
    for (let at = 0; at < channel.length; at++) {
      const sample = Math.abs(channel[at] ?? 0);
      const next = Math.abs(channel[at + 1] ?? 0);
      let peak = Math.max(sample, next);
      if (peak > ceiling * WORTH_LOOKING) peak = Math.max(peak, between(channel, at));
      if (peak > (peaks[at] ?? 0)) peaks[at] = peak;
    }
  }
  return peaks;
}

function between(channel: Float32Array, at: number): number {
  let highest = 0;
  for (const phase of PHASES) {
    let value = 0;
    for (let tap = 0; tap < TAPS; tap++) value += (phase[tap] ?? 0) * (channel[at + tap - CENTRE] ?? 0);
    highest = Math.max(highest, Math.abs(value));
  }
  return highest;
}

const LOOK_AHEAD_SECONDS = 0.002;
const RELEASE_SECONDS = 0.06;

/**
 * The gain at each sample that keeps peaks under a ceiling: down within two milliseconds before a peak, so that nothing
 * clicks, and slowly up after it.
 * @param gain by which everything is amplified first; included in the result
 */
export function limitingGains(peaks: Float32Array, gain: number, ceiling: number, sampleRate: number): Float32Array {
  const reach = Math.round(LOOK_AHEAD_SECONDS * sampleRate);
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate));
  const held = lowestAround(peaks, gain, ceiling, reach);
  let current = 1;
  for (let at = 0; at < held.length; at++) {
    current = Math.min(held[at] ?? 1, current + (1 - current) * release);
    held[at] = current;
  }
  return averagedAround(held, reach, gain);
}

/** The lowest gain that a peak within reach on either side needs. */
function lowestAround(peaks: Float32Array, gain: number, ceiling: number, reach: number): Float32Array {
  const lowest = new Float32Array(peaks.length).fill(1);
  const needed = (at: number) => Math.min(1, ceiling / ((peaks[at] ?? 0) * gain));
  // Positions of ever higher gains, of which the first is the lowest within reach.
  const queue: number[] = [];
  let first = 0;
  for (let at = 0; at < peaks.length + reach; at++) {
    if (at < peaks.length) {
      const need = needed(at);
      while (queue.length > first && needed(queue.at(-1) ?? 0) >= need) queue.pop();
      queue.push(at);
    }
    const centre = at - reach;
    while ((queue[first] ?? 0) < centre - reach) first++;
    if (centre >= 0) lowest[centre] = needed(queue[first] ?? centre);
  }
  return lowest;
}

function averagedAround(values: Float32Array, reach: number, gain: number): Float32Array {
  const averaged = new Float32Array(values.length);
  let sum = 0;
  const at = (index: number) => values[Math.min(values.length - 1, Math.max(0, index))] ?? 1;
  for (let index = -reach; index <= reach; index++) sum += at(index);
  for (let index = 0; index < values.length; index++) {
    averaged[index] = (sum / (2 * reach + 1)) * gain;
    sum += at(index + reach + 1) - at(index - reach);
  }
  return averaged;
}
