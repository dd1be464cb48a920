const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** The energy that is heard in each tenth of a second of a sound at 48 kHz, over all its channels. */
export function heardEnergies(channels: readonly Float32Array[], sampleRate: number): Float64Array {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const energies = new Float64Array(Math.ceil((channels[0]?.length ?? 0) / step));
  for (const channel of channels) addEnergies(channel, step, energies);
  return energies;
}

/**
 * The two filters of ITU-R BS.1770 at 48 kHz: how a head changes a sound (a shelf), and how little of its lows is heard
 * (a high pass). Written out, because every sample of a film goes through them several times.
 */
function addEnergies(channel: Float32Array, step: number, energies: Float64Array): void {
  let [x1, x2, s1, s2, h1, h2] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < energies.length; index++) {
    const end = Math.min(channel.length, (index + 1) * step);
    let sum = 0;
    for (let at = index * step; at < end; at++) {
      const x = channel[at] ?? 0;
      const shelf =
        1.53512485958697 * x -
        2.69169618940638 * x1 +
        1.19839281085285 * x2 +
        1.69065929318241 * s1 -
        0.73248077421585 * s2;
      const heard = shelf - 2 * s1 + s2 + 1.99004745483398 * h1 - 0.99007225036621 * h2;
      x2 = x1;
      x1 = x;
      s2 = s1;
      s1 = shelf;
      h2 = h1;
      h1 = heard;
      sum += heard * heard;
    }
    energies[index] = (energies[index] ?? 0) + sum / step;
  }
}

/** The loudness of each 0.4 s that begins with a tenth of a second, in LUFS. */
export function momentaryLoudness(energies: Float64Array): Float64Array {
  const blocks = Math.max(0, energies.length - STEPS_PER_BLOCK + 1);
  return Float64Array.from({ length: blocks }, (_, index) => {
    let sum = 0;
    for (let step = 0; step < STEPS_PER_BLOCK; step++) sum += energies[index + step] ?? 0;
    return toLufs(sum / STEPS_PER_BLOCK);
  });
}

/** Integrated loudness with both gates, in LUFS; null for silence. */
export function integratedLoudness(energies: Float64Array): number | null {
  const audible = [...momentaryLoudness(energies)].filter((lufs) => lufs > ABSOLUTE_GATE);
  if (audible.length === 0) return null;
  const gate = toLufs(mean(audible.map(toEnergy))) + RELATIVE_GATE;
  return toLufs(mean(audible.filter((lufs) => lufs > gate).map(toEnergy)));
}

const OFFSET = -0.691;
const toLufs = (energy: number): number => (energy > 0 ? OFFSET + 10 * Math.log10(energy) : -Infinity);
const toEnergy = (lufs: number): number => 10 ** ((lufs - OFFSET) / 10);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
