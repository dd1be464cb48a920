/** The tones that scripts are written in. */
export const tones = ['informative', 'casual', 'energetic', 'serious', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** The wording of a tone: each begins with the subject, or with a few words that make a person stay. */
export type ToneTexts = {
  /** Openings that quote the topic, whatever its form. `{topic}` is the topic. */
  quoting: readonly string[];
  /** Openings that talk about the topic, if it is the name of a thing. */
  about: readonly string[];
  /** Openings that continue with the topic, if it begins with how, why or what. */
  clause: readonly string[];
  /** Said before a later fact, if there is room. */
  links: readonly string[];
};

export const toneTexts: Record<Tone, ToneTexts> = {
  informative: {
    quoting: ['{topic}.', 'In short: {topic}.', 'Worth knowing: {topic}.'],
    about: ['What is behind {topic}?', 'What do we know about {topic}?', 'The facts about {topic}, in brief.'],
    clause: ['This is {topic}.', 'Here is {topic}.', 'Do you know {topic}?'],
    links: [],
  },
  casual: {
    quoting: ['Have you heard? {topic}.', 'So: {topic}.', 'Did you catch this? {topic}.'],
    about: ['So, what is the deal with {topic}?', 'Got a moment for {topic}?', 'Ever looked into {topic}?'],
    clause: ['Ever wondered {topic}?', "So here's {topic}.", 'Can you explain {topic}?'],
    links: ["And there's one more thing.", 'One more thing.', 'Also good to know.'],
  },
  energetic: {
    quoting: ['{topic}!', 'Stop scrolling: {topic}!', 'Listen to this: {topic}!'],
    about: ['{topic}, at full speed!', "Let's go: {topic}!", 'Ready for {topic}?'],
    clause: ["Ready? Here's {topic}!", "Quick: here's {topic}!", "Let's find out {topic}!"],
    links: ["And it doesn't stop there!", "There's more!", 'Now listen to this!'],
  },
  serious: {
    quoting: ['{topic}.', 'The report: {topic}.', 'Reported so far: {topic}.'],
    about: ['A closer look at {topic}.', 'What is known about {topic}?', 'The facts about {topic}.'],
    clause: ['This is {topic}.', 'A closer look at {topic}.', 'Here is {topic}.'],
    links: [],
  },
  humorous: {
    quoting: [
      'I read this twice: {topic}.',
      'My coffee went cold over this: {topic}.',
      'My group chat was not ready: {topic}.',
    ],
    about: [
      'Nobody asked me about {topic}, so here we go.',
      'My nap lost against {topic}.',
      'I have opinions on {topic} now.',
    ],
    clause: ['Nobody at my table could tell me {topic}.', 'I lost a bet on {topic}.', 'I finally looked up {topic}.'],
    links: [],
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
