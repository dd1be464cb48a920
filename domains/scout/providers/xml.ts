import { decodeXML } from 'entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SourceProblem } from './define-source.ts';

/** `name` carries the prefix from the namespace table, not the one the document happens to use. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] };

const DEEPEST = 100;

// Decodes only the entities that XML itself defines. The parser's own decoder would follow declarations in the document
// and stop at a thousand entities; HTML's entity names are left for `plainText`.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  tagValueProcessor: (_, text) => decodeXML(text),
  attributeValueProcessor: (_, value) => decodeXML(value),
  trimValues: false,
  parseTagValue: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
});

/**
 * Parses a document that may be hostile.
 * @param prefixes maps namespace URIs to the prefixes given to names; other namespaces keep the document's prefix
 * @throws SourceProblem `malformed-xml`, `entity-bomb` or `doctype-not-allowed`
 */
export function parseXml(text: string, prefixes: Readonly<Record<string, string>>): XmlElement {
  refuseDeclarations(text);
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw malformed(`${verdict.err.msg} (line ${verdict.err.line})`);
  const roots = parse(text).filter((node) => nameOf(node) !== undefined);
  const [root] = roots;
  if (!root || roots.length > 1) throw malformed(`it has ${roots.length} root elements`);
  return toElement(root, { '': '' }, prefixes);
}

/** The text of an element and its descendants. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

export const childrenOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string').filter((child) => names.includes(child.name));

export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  childrenOf(element, ...names)[0];

/** A document type is harmless as long as it declares nothing itself; external references are never loaded. */
function refuseDeclarations(text: string): void {
  const prolog = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*/.exec(text)?.[0] ?? '';
  const declarations = /^<!DOCTYPE[^[>]*\[([\s\S]{0,16384})/i.exec(text.slice(prolog.length))?.[1];
  if (declarations === undefined) return;
  const isBomb = /<!ENTITY\s+(?:%\s+)?\S+\s+(["'])(?:(?!\1)[\s\S])*[&%][\w.:-]+;/i.test(declarations);
  if (isBomb)
    throw new SourceProblem('entity-bomb', 'the document defines entities in terms of other entities; it was not read');
  throw new SourceProblem('doctype-not-allowed', 'the document contains declarations in its DOCTYPE; it was not read');
}

const malformed = (why: string) => new SourceProblem('malformed-xml', `the document is not well-formed XML: ${why}`);

type Node = Readonly<Record<string, unknown>>;

function parse(text: string): Node[] {
  try {
    return nodes(parser.parse(text));
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : String(error));
  }
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : []);

const nameOf = (node: Node): string | undefined =>
  Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'));

function toElement(
  node: Node,
  outer: Readonly<Record<string, string>>,
  prefixes: Readonly<Record<string, string>>,
): XmlElement {
  const written = nameOf(node) ?? '';
  const attributes: Record<string, string> = {};
  const declared: Record<string, string> = {};
  for (const [name, raw] of Object.entries(node[':@'] ?? {})) {
    const value = String(raw);
    if (name === 'xmlns') declared[''] = value;
    else if (name.startsWith('xmlns:')) declared[name.slice('xmlns:'.length)] = value;
    else attributes[name] = value;
  }
  // Prefixes are looked up through the chain of elements instead of being copied into each: a document may declare
  // thousands.
  const inner: Readonly<Record<string, string>> =
    Object.keys(declared).length === 0 ? outer : Object.assign(Object.create(outer), declared);
  const children = nodes(node[written]).flatMap((child): (XmlElement | string)[] => {
    if ('#text' in child) return [String(child['#text'])];
    if ('#cdata' in child) return nodes(child['#cdata']).map((part) => String(part['#text'] ?? ''));
    return nameOf(child) === undefined ? [] : [toElement(child, inner, prefixes)];
  });
  return { name: canonical(written, inner, prefixes), attributes, children };
}

function canonical(
  written: string,
  inScope: Readonly<Record<string, string>>,
  prefixes: Readonly<Record<string, string>>,
): string {
  const [first = '', second] = written.split(':', 2);
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  const agreed = prefixes[inScope[prefix] ?? ''] ?? prefix;
  return agreed === '' ? local : `${agreed}:${local}`;
}
