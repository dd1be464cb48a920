/** The formats that are taken, by the extension that their files get. */
export type PictureFormat = 'png' | 'jpg' | 'webp';
/** The containers that clips come in; `mov` is the family of MP4. */
export type ClipContainer = 'mov' | 'matroska';
export type SoundFormat = 'mp3' | 'wav' | 'm4a' | 'aac' | 'ogg' | 'flac';

export type Recognised =
  | { readonly is: 'picture'; readonly format: PictureFormat }
  | { readonly is: 'sound'; readonly format: SoundFormat }
  | { readonly is: 'clip'; readonly container: ClipContainer }
  /** A known format that is not taken. `instead`: what to do. */
  | { readonly is: 'other'; readonly name: string; readonly instead: string }
  | { readonly is: 'unknown' };

/** How many bytes of a file's beginning are looked at. */
export const HEAD_BYTES = 512;

const PICTURE = 'save it as PNG, JPEG or WebP, then upload that';
const SOUND = 'save it as MP3, WAV, M4A, OGG or FLAC, then upload that';
export const CLIP = 'save it as MP4 (H.264), then upload that';

const picture = (format: PictureFormat): Recognised => ({ is: 'picture', format });
const sound = (format: SoundFormat): Recognised => ({ is: 'sound', format });
const other = (name: string, instead: string): Recognised => ({ is: 'other', name, instead });

const HEIC = other(
  'HEIC',
  'save it as JPEG (an iPhone takes JPEG with Settings > Camera > Formats > Most Compatible), then upload that',
);

/** Files whose first characters say what they are. */
const BEGINNINGS: readonly (readonly [string, Recognised])[] = [
  ['\x89PNG\r\n\x1a\n', picture('png')],
  ['\xff\xd8\xff', picture('jpg')],
  ['fLaC', sound('flac')],
  ['OggS', sound('ogg')],
  ['ID3', sound('mp3')],
  ['GIF87a', other('GIF', PICTURE)],
  ['GIF89a', other('GIF', PICTURE)],
  ['BM', other('BMP', PICTURE)],
  ['II*\0', other('TIFF', PICTURE)],
  ['MM\0*', other('TIFF', PICTURE)],
  ['8BPS', other('Photoshop', PICTURE)],
  ['\0\0\x01\0', other('ICO', PICTURE)],
  ['\xff\x0a', other('JPEG XL', PICTURE)],
  ['\0\0\0\x0cJXL ', other('JPEG XL', PICTURE)],
  ['%PDF-', other('PDF', PICTURE)],
  ['FLV', other('Flash video', CLIP)],
  ['\0\0\x01\xba', other('MPEG', CLIP)],
  ['FORM', other('AIFF', SOUND)],
  ['MThd', other('MIDI', SOUND)],
  ['#!AMR', other('AMR', SOUND)],
  ['\x30\x26\xb2\x75', other('WMA', SOUND)],
];

const RIFF: Readonly<Record<string, Recognised>> = {
  WEBP: picture('webp'),
  WAVE: sound('wav'),
  'AVI ': other('AVI', CLIP),
};

/** With what QuickTime files begin that name no brand. */
const OLD_QUICKTIME = /^(moov|mdat|wide)$/;
const EBML = '\x1aE\xdf\xa3';
const MATROSKA = other('Matroska', CLIP);

/** The first brand of a file in the family of MP4. One of a clip may be that of a sound all the same. */
const BRANDS: readonly (readonly [RegExp, Recognised])[] = [
  [/^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/, HEIC],
  [/^(avif|avis)/, other('AVIF', PICTURE)],
  [/^/, sound('m4a')],
];

/**
 * What a file is according to its first bytes, never to its name. An MP4 is taken for a sound until its tracks have
 * been read: telephones record sounds under the brands of clips.
 */
export function recognise(head: Uint8Array): Recognised {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1');
  for (const [beginning, recognised] of BEGINNINGS) if (text.startsWith(beginning)) return recognised;
  // The header names what it is a header of.
  if (text.startsWith(EBML))
    return text.slice(0, 64).includes('webm') ? { is: 'clip', container: 'matroska' } : MATROSKA;
  if (text.startsWith('RIFF')) return RIFF[text.slice(8, 12)] ?? { is: 'unknown' };
  if (text.slice(4, 8) === 'ftyp') return brandOf(text.slice(8, 12));
  if (OLD_QUICKTIME.test(text.slice(4, 8))) return { is: 'clip', container: 'mov' };
  if (isMpegFrame(head)) return sound(((head[1] ?? 0) & 0x06) === 0 ? 'aac' : 'mp3');
  if (/^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) && /<svg|<\?xml/i.test(text))
    return other('SVG', 'it can contain programs: save it as PNG, then upload that');
  return { is: 'unknown' };
}

const brandOf = (brand: string): Recognised =>
  BRANDS.find(([pattern]) => pattern.test(brand))?.[1] ?? { is: 'unknown' };

/** Eleven or twelve bits that are set, and a layer: 0 is AAC (ADTS), 1 is layer III. */
const isMpegFrame = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && ((second & 0xf6) === 0xf0 || (second & 0xe6) === 0xe2);
