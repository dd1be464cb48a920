import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../docs-site/build.ts';
import { allPages } from '../../docs-site/pages.ts';

/** A block of commands in a document. */
export type Block = { readonly file: string; readonly text: string };

const FENCED = /^( *)```sh\n([\s\S]*?)^\1```$/gm;

/** Beside the manual: what people read first in the repository. */
const OTHERS = ['README.md', 'tests/README.md'];

/** Every block of commands, in the order of the pages. */
export const blocks: readonly Block[] = [...allPages.map(({ file }) => file), ...OTHERS].flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(FENCED)].map(([, indent = '', text = '']) => ({
    file,
    text: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
  })),
);

/** Whether a block is settings for a file and no commands: variables and remarks alone. */
export const isSettings = ({ text }: Block): boolean =>
  text
    .trim()
    .split('\n')
    .every((line) => /^#|^(?:[A-Z][A-Z0-9_]*=\S*(?: |$))+$/.test(line));

/** The commands of the API's client that a block calls, in words. */
export const clientCallsIn = ({ text }: Block): readonly (readonly string[])[] =>
  [...text.replace(/\\\n/g, ' ').matchAll(/(?<![\w'])(?:cli|npm run -s cli --) (?=[a-z])(.+)/g)].flatMap(
    ([, call = '']) =>
      call
        .split(/(?<=\s|[;&|])(?:!\s+)?cli (?=[a-z])/)
        .map(wordsOf)
        .filter(([name]) => name !== undefined),
  );

/** The words of a call as a shell reads them, up to what ends it. */
function wordsOf(call: string): string[] {
  const words: string[] = [];
  for (const [word, quoted, double] of call.matchAll(/'([^']*)'|"([^"]*)"|(?:<[a-z]+>|[^\s'"|;&()<>#])+|[|;&()<>#]/g)) {
    if (/^[|;&()<>#]$/.test(word)) break;
    words.push(quoted ?? double ?? word);
  }
  return words;
}

/** The scripts of package.json that a block runs. */
export const scriptsIn = ({ text }: Block): readonly string[] =>
  [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => script ?? short ?? '');

/** The words by which a block chooses test files. */
export const testWordsIn = ({ text }: Block): readonly string[] =>
  [...text.matchAll(/npm test -- ([^#\n]+)/g)].flatMap(([, words = '']) =>
    words.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-')),
  );

/** What an installation has beside them is not the project's. */
const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'data' ? [entry.name] : [],
);

/** Paths of the project that a block gives to programs. */
export const pathsIn = ({ text }: Block): readonly string[] =>
  [...text.replace(/npm test -- .*/g, '').matchAll(/(?:^|\s)([\w-]+)(\/[\w./-]+)/gm)].flatMap(
    ([, folder = '', rest = '']) => (folders.includes(folder) ? [`${folder}${rest}`] : []),
  );
