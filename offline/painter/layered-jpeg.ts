import { crc32 } from 'node:zlib';
import type { Box } from './layers.ts';

/**
 * A JPEG with the layers of its picture behind its end, announced in one of its application segments.
 *
 * This is how telephones keep depth and motion with a photograph. Every viewer ends reading at the end of the JPEG and
 * shows the flat picture at once. The layers share the file's name, digest, copies and deletion, so nothing else has to
 * know that they exist; whatever decodes and encodes the picture loses them, and is left with a whole picture. Segments
 * would hold them as well, but only in pieces of 64 kB and before the picture, which a browser would show later. The
 * standard for several pictures in a file (CIPA DC-007) says as little about layers, in more bytes.
 */
export type Announced = {
  box: Box;
  /** Where the sheet begins in the file, which the flat picture ends before; it ends with the file. */
  start: number;
  length: number;
  checksum: number;
};

/** An application segment that no standard uses. */
const SEGMENT = 0xe9;
const NAME = Buffer.from('Layers\0\x01', 'latin1');
/** Behind the segment's marker: its length, the name, the box, and the sheet's length and checksum. */
const LENGTH = 2 + NAME.length + 4 * 2 + 2 * 4;

/** @param sheet a JPEG of the three parts of `Layers` */
export function withLayers(jpeg: Uint8Array, { box, sheet }: { box: Box; sheet: Uint8Array }): Uint8Array {
  const segment = Buffer.alloc(2 + LENGTH);
  segment.writeUInt16BE(0xff00 | SEGMENT, 0);
  segment.writeUInt16BE(LENGTH, 2);
  NAME.copy(segment, 4);
  let at = 4 + NAME.length;
  for (const each of [box.left, box.top, box.width, box.height]) at = segment.writeUInt16BE(each, at);
  at = segment.writeUInt32BE(sheet.length, at);
  segment.writeUInt32BE(crc32(sheet), at);
  const behind = endOfFirstSegment(jpeg);
  return Buffer.concat([jpeg.subarray(0, behind), segment, jpeg.subarray(behind), sheet]);
}

/** JFIF wants to be the first segment. */
function endOfFirstSegment(jpeg: Uint8Array): number {
  const isJfif = jpeg[2] === 0xff && jpeg[3] === 0xe0;
  return isJfif ? 4 + Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).readUInt16BE(4) : 2;
}

/**
 * What a file says about its layers; whether that is true, `isIntact` says.
 * @param head the beginning of the file
 * @param size of the whole file
 * @returns null for any other file, and for one whose layers cannot be where they should be
 */
export function announcedLayers(head: Uint8Array, size: number): Announced | null {
  const at = findSegment(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
  if (!at) return null;
  const [left, top, width, height] = [0, 2, 4, 6].map((place) => at.readUInt16BE(place)) as [
    number,
    number,
    number,
    number,
  ];
  const [length, checksum] = [at.readUInt32BE(8), at.readUInt32BE(12)];
  const start = size - length;
  const isPossible = width > 0 && height > 0 && length > 0 && start > 2 * LENGTH;
  return isPossible ? { box: { left, top, width, height }, start, length, checksum } : null;
}

/** What follows the name in the segment. */
function findSegment(head: Buffer): Buffer | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const [marker, length] = [head[at + 1], head.readUInt16BE(at + 2)];
    // Only application segments and comments come before those that the picture needs.
    if (marker === undefined || ((marker & 0xf0) !== 0xe0 && marker !== 0xfe)) return null;
    const content = head.subarray(at + 4, at + 2 + length);
    if (marker === SEGMENT && length === LENGTH && content.length === LENGTH - 2 && content.indexOf(NAME) === 0)
      return content.subarray(NAME.length);
  }
  return null;
}

/** Whether the sheet is the one that was announced. */
export const isIntact = (sheet: Uint8Array, { length, checksum }: Pick<Announced, 'length' | 'checksum'>): boolean =>
  sheet.length === length && crc32(sheet) === checksum;
