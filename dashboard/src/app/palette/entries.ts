import type { SESSION_ICONS } from '../../components/session-icons.ts';

/** Something that can be found and gone to, or done. */
export type Entry = {
  readonly key: string;
  readonly group: 'pages' | 'settings' | 'contents' | 'videos' | 'posts' | 'trends' | 'people' | 'streams';
  readonly label: string;
  /** What it is, where the label alone does not say. */
  readonly note?: string;
  readonly icon: keyof typeof SESSION_ICONS | 'film' | 'search';
  /** A path of the dashboard, with its search. */
  readonly to: string;
};

/** As people type: without accents, and whatever their case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that have every word, those that begin with the first before the others. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const has = ({ label, note = '' }: Entry) => words.every((word) => plain(`${label} ${note}`).includes(word));
  const isFirst = ({ label }: Entry) => plain(label).startsWith(words[0] ?? '');
  const found = entries.filter(has);
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))];
}
