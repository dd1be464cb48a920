import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { allPages } from './pages.ts';

/** A heading, and the text up to the next one. */
export type Section = {
  readonly level: number;
  readonly title: string;
  /** As the host of a repository makes it. */
  readonly anchor: string;
  readonly text: string;
};

export type Rendered = {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  readonly links: readonly Link[];
};

/** Where a page leads. `address` is null for what is in the repository, and not in the manual. */
export type Link = { readonly target: string; readonly address: string | null };

const pageOfFile = new Map(allPages.map(({ file, path }) => [file, path]));
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'docs/openapi.yaml': '/openapi.yaml',
  'docs/asyncapi.yaml': '/asyncapi.yaml',
};

/**
 * One page of the manual from its Markdown. @param file its path in the project, from which its links lead
 * @throws Error if it does not begin with its title
 */
export function render(file: string, markdown: string): Rendered {
  const links: Link[] = [];
  // What the documents say is all there is: no markup of their own, which could load something from elsewhere.
  const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const tokens = parser.parse(markdown, {});
  const sections = sectionsOf(tokens);
  for (const token of tokens) {
    // The content security policy allows no style in an attribute: the style sheet aligns cells by their class.
    const style = token.attrGet('style');
    if (style !== null) {
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrJoin('class', style.replace('text-align:', 'to-the-'));
    }
    if (token.type === 'inline') token.children = linked(token.children ?? [], file, links);
  }
  const [first] = sections;
  if (first?.level !== 1) throw new Error(`${file} does not begin with its title`);
  parser.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  // Whoever has no pointer scrolls wide blocks with the arrow keys.
  const block = parser.renderer.rules.fence;
  parser.renderer.rules.fence = (...given) => (block?.(...given) ?? '').replace(/^<pre>/, '<pre tabindex="0">');
  parser.renderer.rules.table_close = () => '</table></div>\n';
  parser.renderer.rules.heading_close = (all, index) => {
    const token = all[index];
    const anchor = all[index - 2]?.attrGet('id');
    const own =
      anchor && token?.tag !== 'h1'
        ? ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`
        : '';
    return `${own}</${token?.tag}>\n`;
  };
  return { title: first.title, html: parser.renderer.render(tokens, parser.options, {}), sections, links };
}

/** Gives every heading its id, and gathers what search looks through. */
function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const sections: { level: number; title: string; anchor: string; text: string }[] = [];
  const taken = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const title = plain(tokens[index + 1]?.children ?? []);
      const anchor = anchorOf(title, taken);
      token.attrSet('id', anchor);
      sections.push({ level: Number(token.tag.slice(1)), title, anchor, text: '' });
      return;
    }
    const section = sections.at(-1);
    if (!section || tokens[index - 1]?.type === 'heading_open') return;
    if (token.type === 'inline') section.text += ` ${plain(token.children ?? [])}`;
    if (token.type === 'fence' || token.type === 'code_block') section.text += ` ${token.content}`;
  });
  return sections;
}

/** The anchor of a heading as the host of a repository makes it. @param taken how often each has been given */
export function anchorOf(title: string, taken: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
  const before = taken.get(anchor) ?? 0;
  taken.set(anchor, before + 1);
  return before === 0 ? anchor : `${anchor}-${before}`;
}

const plain = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');

/** Leads links to where their targets are served. What is served nowhere stays as text. */
function linked(tokens: readonly Token[], file: string, links: Link[]): Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === 'image') throw new Error(`${file}: the manual shows no pictures: ${token.content}`);
    if (token.type === 'link_open') {
      const target = token.attrGet('href') ?? '';
      const address = addressOf(target, file);
      links.push({ target, address });
      if (address !== null) token.attrSet('href', address);
      if (address?.startsWith('http')) token.attrSet('rel', 'noreferrer');
      open.push(address !== null);
      return address !== null;
    }
    return token.type === 'link_close' ? open.pop() : true;
  });
}

function addressOf(target: string, file: string): string | null {
  if (/^(https?:|#|\/)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const found = posix.normalize(posix.join(posix.dirname(file), path));
  const page = pageOfFile.get(found);
  const address = page === undefined ? DESCRIPTIONS[found] : `/docs/${page}`;
  if (address === undefined) return null;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
