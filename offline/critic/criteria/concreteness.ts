import { phrases } from '../../writer/keywords.ts';
import { splitSentences } from '../../writer/sentences.ts';
import type { UnsupportedClaim } from '../claims/index.ts';
import { Faults, type Finding, type SpokenScript } from '../script.ts';
import type { Wording } from '../wording/index.ts';

const FIGURE_OR_NAME = /\d|\S\s+["']?\p{Lu}\p{L}/u;
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|percent|million|billion|thousand|hundred|dozen|half|twice|zwei|drei|vier|fünf|prozent|millionen?|milliarden?)\b/i;
const VAGUE =
  /\b(?:various|numerous|many people|some people|a lot of|lots of|all kinds of|and so on|things? like that|interesting|amazing|incredible|game[- ]changer|revolutionary|stay tuned|in today's world|verschieden\w+|viele menschen|unglaublich\w*|revolutionär\w*)\b/gi;
/** What templates say where little is known: true of any story, and nothing that this one tells. */
const FILLER = new RegExp(
  [
    'three questions help|treat everything beyond it as open|because details can still change|this topic comes from',
    'look for a second report|leaves the answers to you|compare several sources|to find out more, search for',
    'no answer that anybody could check|as soon as there is a report|pass on the source as well',
    'drei fragen helfen|alles weitere gilt als offen|die quelle ist nicht genannt|überlässt dir die antworten',
    'vergleiche mehrere quellen|mehr dazu findest du unter|keine antwort, die sich prüfen ließe',
    'sobald es einen bericht gibt|lies den ursprünglichen bericht|gib auch die quelle weiter',
  ].join('|'),
  'i',
);
/** What all scenes without anything concrete cost together. */
const ALL_VAGUE = 7;

/** Is there something to check or to picture, and is it said where it comes from? */
export function judgeConcreteness(
  { scenes }: SpokenScript,
  unsupported: readonly UnsupportedClaim[],
  say: Wording['concreteness'],
): Finding {
  const faults = new Faults();
  const middle = scenes.map(({ narration }, index) => ({ narration, index })).slice(scenes.length > 2 ? 1 : 0, -1);
  for (const { narration, index } of middle) {
    const share = ALL_VAGUE / middle.length;
    if (FILLER.test(narration) && !isCheckable(withoutFiller(narration)))
      faults.add(share, say.filler(index + 1), index);
    else if (!isCheckable(narration))
      faults.add(phrases(narration).length >= 2 ? share / 3 : share, say.vague(index + 1), index);
  }
  for (const { scene, claim } of unsupported) faults.add(2, say.unsupported(claim, scene + 1), scene);
  for (const [index, { narration }] of scenes.entries()) {
    const [word] = narration.match(VAGUE) ?? [];
    if (word) faults.add(0.5, say.empty(word, index + 1), index);
  }
  return faults.finding(say.good);
}

const isCheckable = (text: string): boolean => FIGURE_OR_NAME.test(text) || NUMBER_WORD.test(text);

const withoutFiller = (narration: string): string =>
  splitSentences(narration)
    .filter((sentence) => !FILLER.test(sentence))
    .join(' ');
