import { contextLines } from '../context.ts';
import { extractFacts, refersBack } from '../facts.ts';
import { readFeedback } from '../feedback.ts';
import { keywords, overlap, phrases } from '../keywords.ts';
import { isGrim } from '../lexicon.ts';
import { readNiche } from '../niches.ts';
import { simplify } from '../simplify.ts';
import { readSource } from '../sources.ts';
import { toneTexts } from '../tones.ts';
import { inSentence, readTopic, type Topic } from '../topic.ts';
import { countWords } from '../words.ts';
import type { Tongue } from './tongue.ts';

/** A longer subject makes no question that can be followed by ear. */
const MAX_SUBJECT_WORDS = 12;
const MAX_NAME_WORDS = 6;
const LONG_TITLE = 70;

export const english: Tongue = {
  toneTexts,
  textsOf: (texts) => texts,
  readNiche,
  readTopic: (raw, field) => readTopic(raw, `a trend in ${field}`),
  inSentence,
  readSource,
  extractFacts,
  refersBack,
  readFeedback,
  isGrim,
  simplify,
  contextLines,
  overlap,
  named: phrases,
  keywords,
  pictured: phrases,
  wording: {
    soberQuestions: [
      'What do you take away from this?',
      'Which question remains open for you?',
      'What would you want to know next?',
    ],
    earlyQuestions: ['What would you want to know about it first?', 'Have you come across it already?'],
    plainEnd: 'That is the story so far.',
    questionsAbout(topic) {
      const subject = inSentence(topic);
      if (topic.kind === 'clause' && countWords(subject) <= MAX_SUBJECT_WORDS)
        return [`Did you know ${subject}?`, `Would you have guessed ${subject}?`, `Could you now explain ${subject}?`];
      if (topic.kind === 'name' && countWords(subject) <= MAX_NAME_WORDS)
        return [`What was new to you about ${subject}?`, `What else would you like to know about ${subject}?`];
      return [];
    },
    storyOf: (topic) =>
      isSubject(topic) ? `That is the story of ${inSentence(topic)}.` : ended(`The story behind it: ${topic.text}`),
    openQuestion: (thing, isReported) =>
      /^(?:why|how|what|when|where|who|whether|if)\b/i.test(thing)
        ? `One question stays open: ${thing}.`
        : `And what about ${thing}? The ${isReported ? 'report' : 'headline'} does not say.`,
    angle: (thing) => `One angle to keep in mind: ${thing}.`,
    yourWords: 'Your own words',
    yourFeedback: 'Your feedback',
    noMore: 'More than this cannot be said with certainty so far.',
    titles({ text, kind }) {
      if (kind !== 'name' || text.length > LONG_TITLE || text.split(' ').length > 4)
        return [text, `In brief: ${text}`, `Worth knowing: ${text}`];
      return [`${text}: what to know`, `${text}, in brief`, `Worth knowing: ${text}`];
    },
    shortLook: (topic) => (isSubject(topic) ? `A short look at ${inSentence(topic)}` : topic.text),
    notUnderstood: (clause) =>
      `“${clause}” was not understood: templates follow requests about length, tone, opening, ending, title, hashtags, images, and what to mention or leave out.`,
    saysNothingAbout: (thing) => `The source says nothing about ${thing}, and the script may only say that.`,
    noMoreFacts: (seconds) => `The source has no more facts: it fills ${seconds} seconds.`,
  },
};

const isSubject = ({ kind }: Topic): boolean => kind === 'name' || kind === 'clause';

const ended = (text: string): string => (/[.!?。！？]["']?$/.test(text) ? text : `${text}.`);
