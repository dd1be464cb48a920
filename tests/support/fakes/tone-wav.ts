const RATE = 22_050;

/** A 440 Hz tone as WAV: 16-bit PCM, mono, 22,050 Hz, of the given length in seconds. */
export function toneWav(seconds: number): Buffer {
  const samples = Math.max(1, Math.round(seconds * RATE));
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    wav.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE)), 44 + at * 2);
  }
  return wav;
}
