export type ImageHeader = { format: 'jpeg' | 'png' | 'webp'; width: number; height: number };

/**
 * Format and size in pixels from the bytes themselves; null when they are no JPEG, PNG or WebP, or end too early.
 * Declared types are not asked: servers label JPEG as PNG, and a decoder draws a truncated file as an empty picture
 * without a word.
 *
 * Sources: PNG (RFC 2083 §3, §11.2), JPEG (ITU T.81 annex B), WebP (RFC 9649 §2).
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 16) return null;
  const header = readPng(data) ?? readJpeg(data) ?? readWebp(data);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

function readPng(data: Buffer): ImageHeader | null {
  if (data.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || data.length < 24) return null;
  for (let at = 8; at + 12 <= data.length; at += 12 + data.readUInt32BE(at)) {
    if (data.toString('latin1', at + 4, at + 8) === 'IEND') {
      return { format: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
    }
  }
  return null;
}

function readJpeg(data: Buffer): ImageHeader | null {
  if (data.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0;
    if (!isStartOfFrame(marker)) continue;
    const ends = data.lastIndexOf('\xff\xd9', undefined, 'latin1') > at;
    return ends ? { format: 'jpeg', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) } : null;
  }
  return null;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share the range. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readWebp(data: Buffer): ImageHeader | null {
  if (data.toString('latin1', 0, 4) !== 'RIFF' || data.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (data.readUInt32LE(4) + 8 > data.length || data.length < 30) return null;
  const chunk = data.toString('latin1', 12, 16);
  if (chunk === 'VP8X')
    return { format: 'webp', width: 1 + data.readUIntLE(24, 3), height: 1 + data.readUIntLE(27, 3) };
  if (chunk === 'VP8 ') {
    return { format: 'webp', width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  }
  if (chunk !== 'VP8L') return null;
  const bits = data.readUInt32LE(21);
  return { format: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
