import { type FileHandle, open } from 'node:fs/promises';
import { boxAt, boxesIn, readHeader } from './mp4-boxes.ts';

export type Mp4Track = {
  kind: 'video' | 'audio' | 'other';
  /** The sample entry's four letters: `avc1`, `mp4a`. */
  codec: string;
  durationSeconds: number;
  /** Frames of video, packets of audio. */
  samples: number;
  /** The duration of each sample in seconds if all are equal; otherwise null. */
  sampleSeconds: number | null;
  hasEditList: boolean;
  video: {
    width: number;
    height: number /** H.264 profile_idc: 100 is High. */;
    profile: number | null;
    colour: string | null;
  } | null;
  audio: { channels: number; sampleRate: number } | null;
};

export type Mp4 = {
  sizeBytes: number;
  durationSeconds: number;
  /** The index precedes the media: players can start before they have everything. */
  moovFirst: boolean;
  tracks: Mp4Track[];
};

/** Larger than any index; that of a 3-hour video takes some 10 MB. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

/**
 * Reads an MP4 file's own description, without ffprobe: only the index (`moov`) is loaded.
 * @returns null for a file that is not MP4 or has no complete index
 */
export async function probeMp4(file: string): Promise<Mp4 | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const places = await topLevel(handle, size);
    const moov = places.find(({ type }) => type === 'moov');
    const mdat = places.find(({ type }) => type === 'mdat');
    if (!moov || !mdat || places[0]?.type !== 'ftyp' || moov.size > MAX_INDEX_BYTES) return null;
    const index = boxesIn(await read(handle, moov.start, moov.size))[0]?.body;
    const header = index && boxAt(index, ['mvhd'])?.body;
    if (!index || !header) return null;
    const tracks = boxesIn(index).filter(({ type }) => type === 'trak');
    return {
      sizeBytes: size,
      durationSeconds: readDuration(header),
      moovFirst: moov.start < mdat.start,
      tracks: tracks.map(({ body }) => readTrack(body)),
    };
  } catch (error) {
    // An expected field lies beyond the end of its box.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

type Place = { type: string; start: number; size: number };

async function topLevel(handle: FileHandle, fileSize: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let at = 0; at + 8 <= fileSize; ) {
    const { type, size, headerSize } = readHeader(await read(handle, at, 16), fileSize - at);
    if (size < headerSize || at + size > fileSize) break;
    places.push({ type, start: at, size });
    at += size;
  }
  return places;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function readTrack(track: Buffer): Mp4Track {
  const handler = boxAt(track, ['mdia', 'hdlr'])?.body.toString('latin1', 8, 12);
  const kind = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : 'other';
  const header = boxAt(track, ['mdia', 'mdhd'])?.body;
  const tables = boxAt(track, ['mdia', 'minf', 'stbl'])?.body ?? Buffer.alloc(0);
  const entry = boxesIn((boxAt(tables, ['stsd'])?.body ?? Buffer.alloc(0)).subarray(8))[0];
  return {
    kind,
    codec: entry?.type ?? '',
    durationSeconds: header ? readDuration(header) : 0,
    ...readTiming(boxAt(tables, ['stts'])?.body, header ? readTimescale(header) : 0),
    hasEditList: boxAt(track, ['edts']) !== undefined,
    video: kind === 'video' && entry ? readVideo(entry.body) : null,
    audio: kind === 'audio' && entry && entry.body.length >= 28 ? readAudio(entry.body) : null,
  };
}

/** mvhd and mdhd begin alike: version, two times, timescale, duration; version 1 has 64-bit times. */
function readTimescale(header: Buffer): number {
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
}

function readDuration(header: Buffer): number {
  const units = header[0] === 1 ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return units / readTimescale(header);
}

/** stts: runs of samples of equal duration. */
function readTiming(table: Buffer | undefined, timescale: number): Pick<Mp4Track, 'samples' | 'sampleSeconds'> {
  const runs = table ? table.readUInt32BE(4) : 0;
  let samples = 0;
  const durations = new Set<number>();
  for (let run = 0; run < runs && table; run++) {
    samples += table.readUInt32BE(8 + run * 8);
    durations.add(table.readUInt32BE(12 + run * 8));
  }
  const [only] = durations;
  return { samples, sampleSeconds: durations.size === 1 && only !== undefined ? only / timescale : null };
}

/** VisualSampleEntry: its own boxes follow 78 bytes of fixed fields. */
function readVideo(entry: Buffer): Mp4Track['video'] {
  const colr = boxAt(entry.subarray(78), ['colr'])?.body;
  return {
    width: entry.readUInt16BE(24),
    height: entry.readUInt16BE(26),
    profile: boxAt(entry.subarray(78), ['avcC'])?.body[1] ?? null,
    colour: colr ? [4, 6, 8].map((at) => colr.readUInt16BE(at)).join('/') : null,
  };
}

/** AudioSampleEntry: the sample rate is 16.16 fixed point. */
function readAudio(entry: Buffer): Mp4Track['audio'] {
  return { channels: entry.readUInt16BE(16), sampleRate: entry.readUInt32BE(24) / 65_536 };
}
