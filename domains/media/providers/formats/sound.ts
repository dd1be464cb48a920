import type { Bytes } from './bytes.ts';
import { mp4Tracks } from './mp4-tracks.ts';
import { aacSeconds, mp3Seconds } from './mpeg-frames.ts';
import type { SoundFormat } from './recognise.ts';

/** What is in a file: its length, or why that cannot be said. */
export type Sound =
  | { readonly is: 'sound'; readonly seconds: number }
  | { readonly is: 'clip' }
  | { readonly is: 'damaged'; readonly cause: string };

/**
 * The length of a sound according to its own frames, pages or tables. What declares more than it has is damaged or was
 * not completely copied.
 */
export async function readSound(bytes: Bytes, format: SoundFormat): Promise<Sound> {
  const seconds = await secondsIn(bytes, format);
  if (typeof seconds !== 'number') return seconds;
  return seconds > 0 && Number.isFinite(seconds) ? { is: 'sound', seconds } : damaged('it contains no sound');
}

const damaged = (cause: string): Sound => ({ is: 'damaged', cause });

async function secondsIn(bytes: Bytes, format: SoundFormat): Promise<number | Sound> {
  switch (format) {
    case 'wav':
      return wavSeconds(bytes);
    case 'flac':
      return flacSeconds(bytes);
    case 'ogg':
      return oggSeconds(bytes);
    case 'mp3':
      return mp3Seconds(bytes);
    case 'aac':
      return aacSeconds(bytes);
    case 'm4a': {
      const tracks = await mp4Tracks(bytes);
      if (tracks === null) return damaged('its table of contents is missing: the file is not complete');
      if (tracks.some(({ kind }) => kind === 'vide')) return { is: 'clip' };
      return Math.max(0, ...tracks.filter(({ kind }) => kind === 'soun').map(({ seconds }) => seconds));
    }
  }
}

/** PCM, floating point, and either of them as described by an extension. */
const WAV_CODINGS: ReadonlySet<number> = new Set([1, 3, 0xfffe]);

async function wavSeconds(bytes: Bytes): Promise<number | Sound> {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.size; ) {
    const head = await bytes.at(at, 8);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'fmt ') {
      const format = await bytes.at(at + 8, 16);
      if (format.length < 16 || !WAV_CODINGS.has(format.readUInt16LE(0)))
        return damaged('its samples are compressed, which few programs can read');
      bytesPerSecond = format.readUInt32LE(8);
    }
    if (name === 'data')
      // Recorders that are cut off leave a length of zero or of four gigabytes.
      return bytesPerSecond === 0 ? 0 : Math.min(length || bytes.size, bytes.size - at - 8) / bytesPerSecond;
    at += 8 + length + (length % 2);
  }
  return 0;
}

async function flacSeconds(bytes: Bytes): Promise<number | Sound> {
  const info = await bytes.at(8, 18);
  if (info.length < 18) return 0;
  const rate = info.readUIntBE(10, 3) >> 4;
  const samples = ((info[13] ?? 0) & 0x0f) * 2 ** 32 + info.readUInt32BE(14);
  if (rate > 0 && samples === 0) return damaged('it does not say how long it is');
  return rate === 0 ? 0 : samples / rate;
}

const OGG_TAIL = 131_072;
const OPUS_RATE = 48_000;

async function oggSeconds(bytes: Bytes): Promise<number | Sound> {
  const first = await bytes.at(0, 512);
  const serial = first.readUInt32LE(14);
  const packet = first.subarray(27 + (first[26] ?? 0));
  const codec = packet.toString('latin1', 0, 8);
  const isOpus = codec === 'OpusHead';
  if (codec.startsWith('\x80theora')) return { is: 'clip' };
  const rate = isOpus ? OPUS_RATE : codec.startsWith('\x01vorbis') ? packet.readUInt32LE(12) : flacInOgg(packet);
  if (rate === 0) return damaged('its sound is neither Vorbis, Opus nor FLAC');
  const from = Math.max(0, bytes.size - OGG_TAIL);
  const tail = await bytes.at(from, OGG_TAIL);
  for (let page = tail.lastIndexOf('OggS'); page >= 0; page = page === 0 ? -1 : tail.lastIndexOf('OggS', page - 1)) {
    if (page + 18 > tail.length || tail.readUInt32LE(page + 14) !== serial) continue;
    const samples = Number(tail.readBigInt64LE(page + 6)) - (isOpus ? packet.readUInt16LE(10) : 0);
    if (samples > 0) return samples / rate;
  }
  return 0;
}

/** The samples per second that the header of FLAC in Ogg names; 0 if it is none. */
const flacInOgg = (packet: Buffer): number =>
  packet.toString('latin1', 0, 5) === '\x7fFLAC' && packet.length >= 30 ? packet.readUIntBE(27, 3) >> 4 : 0;
