import { replaceCodePoint } from 'entities/decode';

/**
 * Bytes of an XML document as text. Asked in this order (RFC 7303 §3): byte order mark, charset of the Content-Type, XML
 * declaration, the pattern of its first bytes, UTF-8. A charset that is unknown or does not fit the bytes is passed over;
 * bytes that fit none are read as windows-1252, in which every byte is a character.
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

/** Readable in any charset that shares ASCII; a declaration of UTF-16 in such bytes cannot be true. */
function declared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  return label && !/^(utf-16|ucs-2|iso-10646-ucs-2)/i.test(label) ? label : undefined;
}

function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return decode(bytes, label);
  } catch {
    return undefined; // An unknown label or bytes that are not of it: the next candidate is asked.
  }
}

function decode(bytes: Uint8Array, label: string): string {
  const decoder = new TextDecoder(label, { fatal: true });
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  // Node 20 decodes it, and every label that means it, as Latin-1 (nodejs/node#56542): without typographic quotes.
  return text.replace(/[\u0080-\u009f]/g, (control) => String.fromCodePoint(replaceCodePoint(control.charCodeAt(0))));
}
