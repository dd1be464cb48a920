const HEADER_BYTES = 44;
const PCM = 1;
const EXTENSIBLE = 0xfffe;

/** 16-bit samples as a WAV file: mono, or of several channels, interleaved. */
export function encodeWav(pcm: Int16Array, sampleRate: number, channels = 1): Buffer {
  const data = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2 * channels, 28);
  header.writeUInt16LE(2 * channels, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Samples that come without a header: 16 bit, little-endian, mono. An odd byte at the end is no sample. */
export function pcmOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: Math.floor(bytes.byteLength / 2) }, (_, at) => view.getInt16(2 * at, true));
}

/**
 * The samples of a 16-bit PCM WAV file, mixed down to mono; null for anything else. Servers that stream a WAV write 0
 * or the maximum as the data length: then the data extends to the end of the file.
 */
export function decodeWav(bytes: Uint8Array): { pcm: Int16Array; sampleRate: number } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let format: { channels: number; sampleRate: number } | null = null;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ') {
      format = readFormat(file.subarray(start, start + size));
      if (!format) return null;
    }
    if (name === 'data') {
      const streamed = size === 0 || start + size > file.length;
      return (
        format && {
          pcm: mix(file.subarray(start, streamed ? file.length : start + size), format.channels),
          sampleRate: format.sampleRate,
        }
      );
    }
    at = start + size + (size % 2);
  }
  return null;
}

function readFormat(chunk: Buffer): { channels: number; sampleRate: number } | null {
  if (chunk.length < 16) return null;
  const kind = chunk.readUInt16LE(0);
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const readable = (kind === PCM || kind === EXTENSIBLE) && chunk.readUInt16LE(14) === 16;
  return readable && channels > 0 && sampleRate > 0 ? { channels, sampleRate } : null;
}

function mix(data: Buffer, channels: number): Int16Array {
  const pcm = new Int16Array(Math.floor(data.length / (2 * channels)));
  for (let frame = 0; frame < pcm.length; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += data.readInt16LE(2 * (frame * channels + channel));
    pcm[frame] = Math.round(sum / channels);
  }
  return pcm;
}
