import type { Niche } from '../../niches.ts';
import type { Source } from '../../sources.ts';
import type { Topic } from '../../topic.ts';
import { nouns } from './words.ts';

const NOTHING_KNOWN: Readonly<Record<Topic['kind'], string>> = {
  headline: 'Bisher gibt es nur die Schlagzeile, alles Weitere gilt als offen.',
  unclear: 'Bisher gibt es nur die Schlagzeile, alles Weitere gilt als offen.',
  clause: 'Bisher gibt es nur die Schlagzeile, alles Weitere gilt als offen.',
  name: 'Bisher ist nur der Name bekannt, alles Weitere gilt als offen.',
  question: 'Bisher gibt es nur die Frage, und keine Antwort, die sich prüfen ließe.',
};
const ORIGINAL = 'Lies den ursprünglichen Bericht, bevor du das teilst, denn Einzelheiten können sich noch ändern.';
const WATCH = 'Sobald es einen Bericht gibt, achte darin auf Namen, Daten und Zahlen.';
const PASS_ON = 'Wenn du es weitergibst, gib auch die Quelle weiter.';
/** For what a person said themselves. */
const ONLY_NAMED = 'Dieses Video nennt das Thema und überlässt dir die Antworten.';
const COMPARE = 'Vergleiche mehrere Quellen, bevor du dir eine Meinung bildest.';

/** Sentences for a script with too few facts: true of any story, and open about what is not known. In order of use. */
export function contextLines(hasFacts: boolean, topic: Topic, niche: Niche, source: Source): string[] {
  if (source.line === '') return [...(hasFacts ? [] : [ONLY_NAMED]), ...searchLine(topic), niche.lens, COMPARE];
  if (hasFacts) return [source.line, niche.lens, ORIGINAL, ...searchLine(topic), PASS_ON];
  return [NOTHING_KNOWN[topic.kind], source.line, ...searchLine(topic), niche.lens, ORIGINAL, WATCH];
}

function searchLine({ text, kind }: Topic): string[] {
  const named = nouns(text).slice(0, 3);
  if (named.length === 0 || kind === 'question') return [];
  const list = `${named.slice(0, -1).join(', ')} und ${named.at(-1)}`;
  return [`Mehr dazu findest du unter ${named.length < 2 ? `dem Stichwort ${named[0]}` : `den Stichwörtern ${list}`}.`];
}
