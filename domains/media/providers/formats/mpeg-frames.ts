import type { Bytes } from './bytes.ts';

type Frame = { readonly bytes: number; readonly seconds: number };

const HEADER = 8;
/** How much that is no frame is passed over before the rest counts as something else, such as a list of tags. */
const MOST_SKIPPED = 65_536;
/** A few bytes look like a frame now and then; several frames in a row do not. */
const FEWEST_FRAMES = 3;

export const mp3Seconds = (bytes: Bytes): Promise<number> => secondsOf(bytes, mp3Frame);
export const aacSeconds = (bytes: Bytes): Promise<number> => secondsOf(bytes, aacFrame);

/** Adds up all frames, because files say their length wrongly or not at all. 0 if there are too few. */
async function secondsOf(bytes: Bytes, frameAt: (header: Buffer) => Frame | null): Promise<number> {
  let seconds = 0;
  let frames = 0;
  let skipped = 0;
  for (let at = await endOfTags(bytes); at + HEADER <= bytes.size && skipped < MOST_SKIPPED; ) {
    const frame = frameAt(await bytes.at(at, HEADER));
    if (frame === null) {
      at++;
      skipped++;
      continue;
    }
    // The last frame may have been cut off.
    if (at + frame.bytes > bytes.size) break;
    seconds += frame.seconds;
    frames++;
    skipped = 0;
    at += frame.bytes;
  }
  return frames < FEWEST_FRAMES ? 0 : seconds;
}

/** Tags in front (ID3v2), each with a length of four times seven bits. */
async function endOfTags(bytes: Bytes): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await bytes.at(at, 10);
    if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return at;
    const length = [...head.subarray(6, 10)].reduce((sum, part) => sum * 128 + (part & 0x7f), 0);
    at += 10 + length + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
}

/** Kilobits per second of layer III, by the index in a frame: of MPEG 1, and of MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const MP3_RATES = [44_100, 48_000, 32_000] as const;

function mp3Frame(header: Buffer): Frame | null {
  const [sync = 0, kind = 0, rates = 0] = header;
  // Layer III of MPEG 1 (3), 2 (2) or 2.5 (0).
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return null;
  const kilobits = BITRATES[version === 3 ? 0 : 1][rates >> 4] ?? 0;
  const fullRate = MP3_RATES[(rates >> 2) & 3] ?? 0;
  if (kilobits === 0 || fullRate === 0) return null;
  const rate = version === 3 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = version === 3 ? 1_152 : 576;
  const bytes = Math.floor((samples / 8) * ((kilobits * 1_000) / rate)) + ((rates >> 1) & 1);
  return { bytes, seconds: samples / rate };
}

const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const;

/** A frame of ADTS, which holds one or more blocks of 1024 samples. */
function aacFrame(header: Buffer): Frame | null {
  if (header[0] !== 0xff || ((header[1] ?? 0) & 0xf6) !== 0xf0) return null;
  const rate = AAC_RATES[((header[2] ?? 0) >> 2) & 0x0f];
  const bytes = (((header[3] ?? 0) & 3) << 11) | ((header[4] ?? 0) << 3) | ((header[5] ?? 0) >> 5);
  if (rate === undefined || bytes < 7) return null;
  return { bytes, seconds: (1_024 * (((header[6] ?? 0) & 3) + 1)) / rate };
}
