/** The tones that scripts are written in. */
export const tones = ['informative', 'casual', 'energetic', 'serious', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** The wording of a tone. `{topic}` is the topic; `{field}` and `{story}` come from the niche. */
export type ToneTexts = {
  /** Openings that quote the topic, whatever its form. */
  quoting: readonly string[];
  /** Openings that talk about the topic, if it is the name of a thing. */
  about: readonly string[];
  /** Said before a later fact, if there is room. */
  link: string | null;
};

export const toneTexts: Record<Tone, ToneTexts> = {
  informative: {
    quoting: [
      'Today in {field}: {topic}.',
      '{topic}.',
      'One story to know today: {topic}.',
      'One {story} in brief: {topic}.',
    ],
    about: ["Let's look at {topic}.", "Today's topic is {topic}.", 'Here is what there is to know about {topic}.'],
    link: null,
  },
  casual: {
    quoting: [
      'Okay, quick {story}: {topic}.',
      'So, have you heard this one? {topic}.',
      'Here is one for your next coffee break: {topic}.',
    ],
    about: ["Okay, let's talk about {topic}.", 'So, what is the deal with {topic}?', 'Got a moment for {topic}?'],
    link: "And there's one more thing.",
  },
  energetic: {
    quoting: [
      'Ready? Your {story} of the day: {topic}!',
      'Stop scrolling, you will want to hear this: {topic}!',
      'Here comes the {story} of the day: {topic}!',
    ],
    about: [
      "Let's go, it's time to talk about {topic}!",
      'One topic, at full speed: {topic}!',
      "Everyone ready? Let's talk about {topic}!",
    ],
    link: "And it doesn't stop there!",
  },
  serious: {
    quoting: [
      'A report on {field}: {topic}.',
      '{topic}.',
      'Worth a careful look: {topic}.',
      'The subject of this report: {topic}.',
    ],
    about: ['This is a report on {topic}.', 'This minute is about {topic}.', 'We take a sober look at {topic}.'],
    link: null,
  },
  humorous: {
    quoting: [
      'I had a quiet day planned, and then I read this: {topic}.',
      'Put the coffee down for a moment: {topic}.',
      'My group chat was not ready for this: {topic}.',
    ],
    about: [
      'Nobody asked me about {topic}, so here we go.',
      'Everything I know about {topic} fits into one short video.',
      'I planned to nap, but then came {topic}.',
    ],
    link: null,
  },
};

const isTone = (name: string): name is Tone => Object.hasOwn(toneTexts, name);

/** The tone named by a request; `informative` for an unknown one. */
export function readTone(name: string): Tone {
  const key = name.trim().toLowerCase();
  return isTone(key) ? key : (RELATED.get(key) ?? 'informative');
}

const RELATED = new Map<string, Tone>([
  ['funny', 'humorous'],
  ['humor', 'humorous'],
  ['humour', 'humorous'],
  ['playful', 'humorous'],
  ['professional', 'serious'],
  ['formal', 'serious'],
  ['friendly', 'casual'],
  ['conversational', 'casual'],
  ['exciting', 'energetic'],
  ['upbeat', 'energetic'],
]);
