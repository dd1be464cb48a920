import { noChanges, type RequestedChanges } from '../../requested-changes.ts';
import type { Tone } from '../../tones.ts';
import { firstCharacters, firstWords } from '../../words.ts';
import { speakable } from './speakable.ts';
import { nouns } from './words.ts';

/** In characters. */
const MAX_INPUT_LENGTH = 2_000;
/** The most words in a dictated sentence: what a narrator says in a quarter of a minute. */
const MAX_DICTATED_WORDS = 40;

const START =
  '(?:bitte|mach|kürz|streich|lass|entfern|erwähn|nenn|sag|füg|schreib|ohne|mit|weniger|mehr|nicht|kein|beginn|fang|erklär|zu)\\p{L}*(?!\\p{L})';
const CLAUSES = new RegExp(
  `[.;!?\\n]+(?=\\s|$)|,?\\s+(?:und|aber|dann|sowie)\\s+(?=${START})|,\\s*(?=${START}(?!ss\\s))`,
  'iu',
);

const SCRIPT_WORDS =
  /^(?:fakten|details|zahlen|daten|tempo|witz|humor|fragen?|energie|hashtags?|titel|wörter|bilder|farben|einleitung|ende|schluss|einstieg|anfang|aufruf)\b/i;
const REMOVE =
  /(?:(?<!\p{L})(?:ohne|streich\p{L}*|entfern\p{L}*|vermeid\p{L}*|verzichte auf|keine?|keinen|keinem)\s+(.+?)(?:\s+(?:weg|raus))?$)|(?:(?<!\p{L})lass\p{L}*\s+(.+?)\s+weg(?!\p{L}))|(?:^(.+?)\s+(?:weglassen|streichen|entfernen|rauslassen)$)|(?:^(.+?)\s+(?:soll\p{L}*\s+)?nicht (?:erwähn\p{L}*|vorkommen|nennen))/iu;
const MENTION =
  /(?:(?<!\p{L})(?:erwähn\p{L}*|nenn\p{L}*|geh\p{L}* (?:mehr )?auf|beton\p{L}*|erklär\p{L}*|mehr (?:über|zu|zum|zur)|sprich (?:mehr )?(?:über|von)|füg\p{L}*)\s+(?:auch\s+)?(.+?)(?:\s+(?:ein|hinzu|hervor))?$)|(?:^(.+?)\s+(?:erwähnen|nennen|hervorheben|betonen|ansprechen)$)/iu;
const SAY = /(?<!\p{L})(?:sag|schreib|erwähn)\p{L}*\s*,?\s*(?:dass\s+(.+)|:\s*(.+)|["„](.+?)["“”])/iu;

/** Reads a person's German feedback, clause by clause. Empty feedback asks for something entirely different. */
export function readFeedback(feedback: string): RequestedChanges {
  const changes = noChanges();
  const clauses = firstCharacters(feedback.replace(/[^\S\n]+/g, ' '), MAX_INPUT_LENGTH)
    .split(CLAUSES)
    .map((clause) => clause?.trim() ?? '')
    .filter((clause) => clause !== '');
  const unread = clauses.filter((clause) => !readClause(clause, changes));
  if (JSON.stringify(changes) === JSON.stringify(noChanges())) {
    changes.angle = unread.flatMap(nouns).slice(0, 2);
    changes.hook = true;
    changes.closing = true;
  }
  // A clause of one word is a courtesy rather than a request.
  changes.unread = unread.filter((clause) => clause.split(' ').length > 1);
  return changes;
}

/** @returns whether the clause was understood */
function readClause(clause: string, changes: RequestedChanges): boolean {
  if (words('(?:kein*|ohne|nicht)(?: *){0,4} fragen?').test(clause) && !/frage (?:nach|ob|warum|wie)/i.test(clause)) {
    changes.question = 'none';
    return true;
  }
  const said = SAY.exec(clause);
  if (said) {
    const sentence = speakable((said[1] ?? said[2] ?? said[3] ?? '').replace(/^["„“”\s]+|["„“”\s]+$/g, ''));
    if (/[\p{L}\p{N}]/u.test(sentence)) changes.say.push(firstWords(sentence, MAX_DICTATED_WORDS));
    return true;
  }
  if (readFlags(clause, changes)) return true;
  const removed = REMOVE.exec(clause)?.slice(1).find(Boolean);
  if (removed !== undefined) {
    changes.remove.push(...thingsIn(removed));
    return true;
  }
  const mentioned = MENTION.exec(clause)?.slice(1).find(Boolean);
  if (mentioned === undefined || SCRIPT_WORDS.test(mentioned)) return false;
  changes.mention.push(...thingsIn(mentioned));
  return true;
}

/** `die Batterie, den Preis und die Reichweite` lists three things. */
const thingsIn = (text: string): string[] =>
  text
    .split(/,\s*|\s+(?:und|oder|sowie)\s+/)
    .map((part) =>
      speakable(part)
        .replace(/^(?:bitte|auch|noch|etwas)\s+/i, '')
        .replace(/^(?:der|die|das|den|dem|des|ein|eine|einen|einem|alle|alles (?:über|zu))\s+/i, '')
        .replace(/[.,;:!?"]+$/g, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && part.split(' ').length <= 8);

type Flag = readonly [pattern: RegExp, set: (changes: RequestedChanges) => void];

const tone = (meant: Tone) => (changes: RequestedChanges) => {
  changes.tone = meant;
};

/** Whole words, with their umlauts; a star stands for any ending. */
const words = (alternatives: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.replaceAll('*', '\\p{L}*')})(?!\\p{L})`, 'iu');

const FLAGS: readonly Flag[] = [
  [
    words('kürzer*|kürze|kürzen|kurz fassen|knapper|straffer|straffen|zu lang|weniger (?:worte|wörter|text)|gekürzt'),
    (changes) => {
      changes.length = 'shorter';
    },
  ],
  [
    words('länger*|ausführlicher|mehr text|zu kurz|verlänger*'),
    (changes) => {
      changes.length ??= 'longer';
    },
  ],
  [
    words(
      'mehr (?:* )?(?:fakten|details|zahlen|daten|substanz|tiefe|informationen|einzelheiten)|konkreter|genauer|zu (?:vage|dünn|allgemein|oberflächlich)',
    ),
    (changes) => {
      changes.moreFacts = true;
    },
  ],
  [
    words('einstieg|anfang|einleitung|erste[rn]? (?:satz|szene)|hook|beginn'),
    (changes) => {
      changes.hook = true;
    },
  ],
  [
    words('schluss|letzte[rn]? (?:satz|szene)|abschluss|das ende|am ende'),
    (changes) => {
      changes.closing = true;
    },
  ],
  [
    words('(?:kein*|ohne|nicht)(?: *){0,3} (?:aufruf|aufforderung|abonnieren|folgen)'),
    (changes) => {
      changes.call = 'none';
    },
  ],
  [
    words('(?:mit|stärker*|deutlich*)(?: *){0,2} (?:aufruf|aufforderung)'),
    (changes) => {
      changes.call = 'strong';
    },
  ],
  [
    words('(?:mit|auf|stell*) (?:einer |eine )?frage'),
    (changes) => {
      changes.question = 'wanted';
    },
  ],
  [
    words('titel|überschrift'),
    (changes) => {
      changes.title = true;
    },
  ],
  [
    words('hashtags?|schlagwörter'),
    (changes) => {
      changes.hashtags = true;
    },
  ],
  [
    words(
      'einfacher*|verständlicher*|leichter|für (?:kinder|laien|anfänger)|zu (?:kompliziert|schwierig|technisch)|ohne fachwörter|weniger fachbegriffe',
    ),
    (changes) => {
      changes.simpler = true;
    },
  ],
  [words('lustig*|witzig*|humorvoll*|mehr (?:humor|witz)'), tone('humorous')],
  [words('ernst*|seriös*|würdig*|förmlich*|weniger (?:witz|humor|witzig|lustig)'), tone('serious')],
  [words('locker*|lässig*|freundlich*|gesprächig*'), tone('casual')],
  [words('energisch*|mitreißend*|schwungvoll*|mehr (?:energie|tempo|schwung)|lebhaft*|dynamisch*'), tone('energetic')],
  [words('sachlich*|neutral*|informativ*|objektiv*'), tone('informative')],
  [
    words('langweilig*|dröge|trocken*|fad*|öde'),
    (changes) => {
      changes.tone = 'energetic';
      changes.hook = true;
    },
  ],
];

/** Requests for images in the words that painters read. */
const LOOKS: Readonly<Record<string, string>> = {
  hell: 'bright',
  dunkl: 'dark',
  dunkel: 'dark',
  bunt: 'colorful',
  farbig: 'colorful',
  warm: 'warm',
  wärmer: 'warm',
  kalt: 'cold',
  kälter: 'cold',
  realistisch: 'realistic',
  abstrakt: 'abstract',
  schlicht: 'minimal',
  dramatisch: 'dramatic',
  futuristisch: 'futuristic',
  blau: 'blue',
  rot: 'red',
  grün: 'green',
};

function readFlags(clause: string, changes: RequestedChanges): boolean {
  const seconds = /(\d{1,3})\s*-?\s*(?:s|sek|sekunden?)\b/i.exec(clause)?.[1];
  if (seconds !== undefined) {
    changes.seconds = Number(seconds);
    return true;
  }
  if (words('bild*|farb*|optik|aufnahmen?').test(clause)) {
    const found = Object.entries(LOOKS).flatMap(([stem, look]) => (clause.toLowerCase().includes(stem) ? [look] : []));
    changes.look.push(...(found.length > 0 ? found : ['with a different framing']));
    return true;
  }
  const understood = FLAGS.filter(([pattern]) => pattern.test(clause));
  for (const [, set] of understood) set(changes);
  return understood.length > 0;
}
