import type { Topic } from '../../topic.ts';
import { countWords } from '../../words.ts';
import type { Tongue } from '../tongue.ts';
import { contextLines } from './context.ts';
import { extractFacts, refersBack, simplify } from './facts.ts';
import { readFeedback } from './feedback.ts';
import { readNiche } from './niches.ts';
import { pictured } from './pictures.ts';
import { readSource } from './sources.ts';
import { toneTexts } from './tones.ts';
import { inSentence, readTopic } from './topic.ts';
import { nouns, overlap } from './words.ts';

/** A longer subject makes no question that can be followed by ear. */
const MAX_SUBJECT_WORDS = 12;
const MAX_NAME_WORDS = 6;
const LONG_TITLE = 70;

/** Events that call for no jokes or shouting. */
const GRIM =
  /(?<!\p{L})(?:tot|tote[nrs]?|tödlich\p{L}*|tod|todes\p{L}*|getötet\p{L}*|starb|gestorben|mord\p{L}*|ermordet\p{L}*|krieg\p{L}*|angriff\p{L}*|anschlag\p{L}*|terror\p{L}*|erdbeben|tsunami|waldbr[aä]nd\p{L}*|hungersnot|opfer\p{L}*|suizid\p{L}*|selbstmord|missbrauch\p{L}*|vergewaltig\p{L}*|geisel\p{L}*|völkermord|massaker|tragödie|tragisch\p{L}*|verletzt\p{L}*|krebs|flüchtling\p{L}*|ertrunken\p{L}*|beerdigung)(?!\p{L})/iu;

export const german: Tongue = {
  toneTexts,
  textsOf: ({ german: texts }) => ({ ...texts, german: texts }),
  readNiche,
  readTopic: (raw, field) => readTopic(raw, `Ein Thema aus ${field}`),
  inSentence,
  readSource,
  extractFacts,
  refersBack,
  readFeedback,
  isGrim: (text) => GRIM.test(text),
  simplify,
  contextLines,
  overlap,
  named: nouns,
  keywords: (text) => nouns(text).flatMap((name) => name.split(' ')),
  pictured,
  wording: {
    soberQuestions: [
      'Was nimmst du daraus mit?',
      'Welche Frage bleibt für dich offen?',
      'Was würdest du als Nächstes wissen wollen?',
    ],
    earlyQuestions: ['Was würdest du darüber zuerst wissen wollen?', 'Ist dir das schon einmal begegnet?'],
    plainEnd: 'So weit der Stand der Dinge.',
    questionsAbout(topic) {
      const subject = inSentence(topic);
      if (topic.kind === 'clause' && countWords(subject) <= MAX_SUBJECT_WORDS)
        return [
          `Wusstest du, ${subject}?`,
          `Hättest du gewusst, ${subject}?`,
          `Könntest du jetzt erklären, ${subject}?`,
        ];
      if (topic.kind === 'name' && countWords(subject) <= MAX_NAME_WORDS)
        return [`${subject}: Was davon war dir neu?`, `${subject}: Was möchtest du noch darüber wissen?`];
      return [];
    },
    storyOf: (topic) =>
      topic.kind === 'clause' ? `Und das zeigt, ${inSentence(topic)}.` : ended(`Darum geht es: ${topic.text}`),
    openQuestion: (thing, isReported) =>
      /^(?:warum|wieso|wie|was|wann|wo|wer|ob|weshalb|woher)\s/i.test(thing)
        ? `Eine Frage bleibt offen: ${thing}.`
        : `Und ${thing}? Dazu sagt ${isReported ? 'der Bericht' : 'die Überschrift'} nichts.`,
    angle: (thing) => `Ein Blickwinkel, den man im Kopf behalten sollte: ${thing}.`,
    yourWords: 'Eigene Angaben',
    yourFeedback: 'Eigenes Feedback',
    noMore: 'Mehr lässt sich bisher nicht sicher sagen.',
    titles({ text, kind }) {
      if (kind !== 'name' || text.length > LONG_TITLE || text.split(' ').length > 4)
        return [text, `Kurz erklärt: ${text}`, `Gut zu wissen: ${text}`];
      return [`${text}: das Wichtigste`, `${text}, kurz erklärt`, `Gut zu wissen: ${text}`];
    },
    shortLook: (topic) => (isSubject(topic) ? `Kurz erklärt: ${topic.text}` : topic.text),
    notUnderstood: (clause) =>
      `„${clause}“ wurde nicht verstanden: Vorlagen folgen Wünschen zu Länge, Ton, Einstieg, Schluss, Titel, Hashtags und Bildern und dazu, was erwähnt oder weggelassen werden soll.`,
    saysNothingAbout: (thing) => `Die Quelle sagt nichts über ${thing}, und das Skript darf nur das sagen.`,
    noMoreFacts: (seconds) => `Mehr Fakten gibt die Quelle nicht her: Sie reichen für ${seconds} Sekunden.`,
  },
};

const isSubject = ({ kind }: Topic): boolean => kind === 'name' || kind === 'clause';

const ended = (text: string): string => (/[.!?]["']?$/.test(text) ? text : `${text}.`);
