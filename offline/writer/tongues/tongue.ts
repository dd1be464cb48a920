import type { Niche } from '../niches.ts';
import type { TemplateTexts } from '../platform-texts.ts';
import type { RequestedChanges } from '../requested-changes.ts';
import type { Source } from '../sources.ts';
import type { Tone, ToneTexts } from '../tones.ts';
import type { Topic } from '../topic.ts';

/** Everything about writing that differs from language to language. */
export type Tongue = {
  readonly toneTexts: Readonly<Record<Tone, ToneTexts>>;
  /** A platform's own sentences. */
  textsOf(texts: TemplateTexts): TemplateTexts;
  readNiche(niche: string): Niche;
  /** `field` is that of the niche, for a topic without words. */
  readTopic(raw: string, field: string): Topic;
  /** The topic as it appears within a sentence. */
  inSentence(topic: Topic): string;
  readSource(source: string | null, url: string | null): Source;
  extractFacts(summary: string | null, topic: string): string[];
  /** Whether a sentence makes no sense without the one before. */
  refersBack(fact: string): boolean;
  readFeedback(feedback: string): RequestedChanges;
  /** Whether a text is about what calls for no jokes. */
  isGrim(text: string): boolean;
  /** The same statement in plainer words. */
  simplify(fact: string): string;
  contextLines(hasFacts: boolean, topic: Topic, niche: Niche, source: Source): string[];
  /** The share of the first text's content words that the second contains, 0 to 1. */
  overlap(one: string, other: string): number;
  /** The things that a text names, in order. */
  named(text: string): string[];
  /** The single words that say what a text is about. */
  keywords(text: string): string[];
  /** What of a text can be painted, in English: that is what painters read. */
  pictured(text: string): string[];
  readonly wording: {
    /** Asked where no joke is in place. */
    readonly soberQuestions: readonly string[];
    /** Asked if there are no facts to tell yet. */
    readonly earlyQuestions: readonly string[];
    /** If neither a question nor a call is wanted. */
    readonly plainEnd: string;
    /** Questions that belong to a topic; empty if its words allow none. */
    questionsAbout(topic: Topic): readonly string[];
    /** After a fact that opens the script: what it is about. */
    storyOf(topic: Topic): string;
    /** A thing that someone wants mentioned and nothing given speaks of. */
    openQuestion(thing: string, isReported: boolean): string;
    angle(thing: string): string;
    /** The source of what a person gave, and of what they asked for later. */
    readonly yourWords: string;
    readonly yourFeedback: string;
    readonly noMore: string;
    titles(topic: Topic): string[];
    shortLook(topic: Topic): string;
    notUnderstood(clause: string): string;
    saysNothingAbout(thing: string): string;
    noMoreFacts(seconds: number): string;
  };
};
