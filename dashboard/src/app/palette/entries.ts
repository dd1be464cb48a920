import type { SESSION_ICONS } from '../../components/session-icons.ts';

/** Something that can be found and gone to, or done. */
export type Entry = {
  readonly key: string;
  readonly group:
    | 'pages'
    | 'settings'
    | 'providers'
    | 'contents'
    | 'videos'
    | 'posts'
    | 'trends'
    | 'people'
    | 'streams';
  readonly label: string;
  /** What it is, where the label alone does not say. */
  readonly note?: string;
  /** Other names, by which it is found as well. */
  readonly alias?: string;
  readonly icon: keyof typeof SESSION_ICONS | 'film' | 'search';
  /** A path of the dashboard, with its search. */
  readonly to: string;
};

/** As people type: without accents, and whatever their case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that have every word, those that begin with the first before the others. Providers are many: only those asked for. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const has = ({ label, note = '', alias = '' }: Entry) =>
    words.every((word) => plain(`${label} ${note} ${alias}`).includes(word));
  const isFirst = ({ label }: Entry) => plain(label).startsWith(words[0] ?? '');
  const found = entries.filter((each) => (words.length > 0 || each.group !== 'providers') && has(each));
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))];
}
