const SCAN = 0xda;
const END = 0xd9;

/**
 * Where a JPEG ends, behind its last marker; null if it does not. A thumbnail in its header is a JPEG with an end of its
 * own, and what cameras and painters keep behind the end of a picture may contain any bytes.
 */
export function endOfJpeg(data: Buffer): number | null {
  let at = 2;
  while (at + 1 < data.length) {
    const [first, marker = 0] = data.subarray(at, at + 2);
    // Zeros and fill bytes may come before a marker.
    if (first !== 0xff || marker === 0xff || standsAlone(marker)) at += 1;
    else if (marker === END) return at + 2;
    else if (at + 4 > data.length) return null;
    else {
      at += 2 + data.readUInt16BE(at + 2);
      if (marker === SCAN) at = endOfScan(data, at);
    }
  }
  return null;
}

/** Not a marker at all, or one without a length. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The first marker behind a picture's data that does not belong to them. */
function endOfScan(data: Buffer, from: number): number {
  let at = data.indexOf(0xff, from);
  while (at >= 0 && standsAlone(data[at + 1] ?? 0)) at = data.indexOf(0xff, at + 2);
  return at < 0 ? data.length : at;
}
