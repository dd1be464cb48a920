import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SourceProblem } from './define-source.ts';

/** `name` carries the prefix of the namespace table, not the one the document happened to choose. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] };

const DEEPEST = 100;

// Entities are decoded below, and only those XML itself defines: no declaration in a document is ever followed.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  trimValues: false,
  parseTagValue: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
});

/**
 * Parses a document that may be hostile.
 *
 * @param prefixes from namespace URI to the prefix names are given; others keep the document's own
 * @throws SourceProblem `malformed-xml`, `entity-bomb` or `doctype-not-allowed`
 */
export function parseXml(text: string, prefixes: Readonly<Record<string, string>>): XmlElement {
  const body = withoutByteOrderMark(text);
  refuseDeclarations(body);
  const verdict = XMLValidator.validate(body);
  if (verdict !== true) throw malformed(`${verdict.err.msg} (line ${verdict.err.line})`);
  const nodes = parse(body);
  const roots = nodes.filter((node) => nameOf(node) !== undefined);
  const [root] = roots;
  if (!root || roots.length > 1) throw malformed(`it has ${roots.length} root elements`);
  return toElement(root, { '': '' }, prefixes);
}

/** The text of an element and everything in it. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

export const childrenOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string').filter((child) => names.includes(child.name));

export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  childrenOf(element, ...names)[0];

/** A document type is harmless as long as it declares nothing of its own; what it points to is never loaded. */
function refuseDeclarations(text: string): void {
  const prolog = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(prolog.length);
  const internal = /^<!DOCTYPE[^[>]*\[([\s\S]*?)\]\s*>/i.exec(rest)?.[1];
  const hasSubset = /^<!DOCTYPE[^[>]*\[/i.test(rest);
  if (!hasSubset) return;
  const isBomb = /<!ENTITY\s+(?:%\s+)?[^\s]+\s+(["'])(?:(?!\1)[\s\S])*[&%][\w.:-]+;/i.test(
    (internal ?? rest).slice(0, 16_384),
  );
  if (isBomb)
    throw new SourceProblem('entity-bomb', 'the document defines entities in terms of other entities; it was not read');
  throw new SourceProblem(
    'doctype-not-allowed',
    'the document brings declarations of its own in its DOCTYPE; it was not read',
  );
}

const malformed = (why: string) => new SourceProblem('malformed-xml', `the document is not well-formed XML: ${why}`);

function parse(text: string): Record<string, unknown>[] {
  try {
    return records(parser.parse(text));
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : String(error));
  }
}

const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const nameOf = (node: Record<string, unknown>): string | undefined =>
  Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'));

function toElement(
  node: Record<string, unknown>,
  outer: Record<string, string>,
  prefixes: Readonly<Record<string, string>>,
): XmlElement {
  const written = nameOf(node) ?? '';
  const attributes: Record<string, string> = {};
  const inner = { ...outer };
  for (const [name, raw] of Object.entries(node[':@'] ?? {})) {
    const value = decodeXml(String(raw));
    if (name === 'xmlns') inner[''] = value;
    else if (name.startsWith('xmlns:')) inner[name.slice(6)] = value;
    else attributes[name] = value;
  }
  const children = records(node[written]).flatMap((child): (XmlElement | string)[] => {
    if ('#text' in child) return [decodeXml(String(child['#text']))];
    if ('#cdata' in child)
      return [
        records(child['#cdata'])
          .map((part) => String(part['#text'] ?? ''))
          .join(''),
      ];
    return nameOf(child) === undefined ? [] : [toElement(child, inner, prefixes)];
  });
  return { name: canonical(written, inner, prefixes), attributes, children };
}

function canonical(
  written: string,
  inScope: Record<string, string>,
  prefixes: Readonly<Record<string, string>>,
): string {
  const [first = '', second] = written.split(':', 2);
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  const known = prefixes[inScope[prefix] ?? ''] ?? prefix;
  return known === '' ? local : `${known}:${local}`;
}

const XML_ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes what XML defines; other names are left standing, for HTML to make sense of. */
function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16), whole)
      : (XML_ENTITIES[name] ?? whole),
  );
}

export const fromCodePoint = (point: number, otherwise: string): string =>
  point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : otherwise;

const withoutByteOrderMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text).trimStart();
