import { namedSource, OWN, type Source } from '../../sources.ts';

const KNOWN: Readonly<Record<string, { name: string; line: string }>> = {
  hackernews: {
    name: 'Hacker News',
    line: 'Das Thema stammt von Hacker News, wo Programmierer und Gründer abstimmen, was lesenswert ist.',
  },
  googletrends: {
    name: 'Google Trends',
    line: 'Das Thema stammt von Google Trends, der Liste der Suchen, die gerade am schnellsten zunehmen.',
  },
  reddit: { name: 'Reddit', line: 'Das Thema stammt von Reddit, wo die Leser selbst Beiträge hoch- und runterwählen.' },
  wikipedia: {
    name: 'Wikipedia',
    line: 'Das Thema stammt von der täglichen Wikipedia-Liste der meistgelesenen Artikel.',
  },
};

/** Describes where a topic was found, from the source's own name, or from the address if that says more. */
export function readSource(source: string | null, url: string | null): Source {
  const key = (source ?? '').toLowerCase().replace(/[^a-z]/g, '');
  const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
  if (known) return { ...known, credit: `Gefunden bei ${known.name}.` };
  const name = namedSource(source, url);
  if (name !== null)
    return { name, line: `Die Quelle ist ${name}, dort kannst du mehr darüber lesen.`, credit: `Quelle: ${name}.` };
  if (source === OWN) return { name: null, line: '', credit: '' };
  if (source === 'sample')
    return {
      name: 'die Beispielsammlung',
      line: 'Das Thema stammt aus der Beispielsammlung, die zeigt, wie ein Skript aussehen kann.',
      credit: 'Quelle: die Beispielsammlung.',
    };
  if (source === null || source.trim() === '')
    return {
      name: null,
      line: 'Die Quelle ist nicht genannt, also suche nach einer zweiten, bevor du es glaubst.',
      credit: 'Die Quelle ist nicht genannt.',
    };
  return {
    name: 'ein Nachrichtenfeed',
    line: 'Das Thema stammt aus einem Nachrichtenfeed, also suche nach einem zweiten Bericht, bevor du es glaubst.',
    credit: 'Quelle: ein Nachrichtenfeed.',
  };
}
