import { replaceCodePoint } from 'entities/decode';

/**
 * Decodes the bytes of an XML document. Charset candidates in order (RFC 7303 §3): byte order mark, Content-Type, XML
 * declaration, pattern of the first bytes, UTF-8. An unknown charset, or one that does not fit the bytes, is skipped;
 * if none fits, the bytes are read as windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const candidates = [
    byteOrderMark(bytes),
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1],
    declared(bytes),
    nullPattern(bytes),
    'utf-8',
  ];
  for (const label of candidates) {
    const text = label === undefined ? undefined : tryDecode(bytes, label);
    if (text !== undefined) return text;
  }
  return decode(bytes, 'windows-1252');
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** `<?` in UTF-16 without a byte order mark (XML 1.0, appendix F). */
function nullPattern([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0 && second === 0x3c && third === 0) return 'utf-16be';
  if (first === 0x3c && second === 0 && fourth === 0) return 'utf-16le';
  return undefined;
}

/** Readable in any ASCII-compatible charset; a declaration of UTF-16 found this way cannot be true. */
function declared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const label =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  return label && !/^(utf-16|ucs-2|iso-10646-ucs-2)/i.test(label) ? label : undefined;
}

function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return decode(bytes, label);
  } catch {
    return undefined; // Unknown label, or bytes that are not in this charset: try the next candidate.
  }
}

function decode(bytes: Uint8Array, label: string): string {
  const decoder = new TextDecoder(label, { fatal: true });
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  // Node 20 decodes windows-1252, and every label for it, as Latin-1 (nodejs/node#56542), which loses typographic
  // quotes.
  return text.replace(/[\u0080-\u009f]/g, (control) => String.fromCodePoint(replaceCodePoint(control.charCodeAt(0))));
}
