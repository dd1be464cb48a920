import type { Platform } from './platforms.ts';

export type Tone = 'informative' | 'casual' | 'energetic' | 'serious' | 'humorous';

/** How a tone speaks. `{topic}` is the topic; `{field}`, `{story}` and `{stories}` come from the niche. */
export type Voice = {
  /** Openings that quote the topic, whatever its form. */
  quoting: readonly string[];
  /** Openings that speak about it, for a topic that is the name of a thing. */
  about: readonly string[];
  /** What leads over from the topic to the facts. */
  lead: Record<Platform, string>;
  /** Said before a later fact, if there is room. */
  link: string | null;
  /** What a viewer is asked to do. */
  call: Record<Platform, string>;
};

export const voices: Record<Tone, Voice> = {
  informative: {
    quoting: [
      'Today in {field}: {topic}.',
      '{topic}.',
      'One story to know today: {topic}.',
      'One {story} in brief: {topic}.',
    ],
    about: ["Let's look at {topic}.", "Today's topic is {topic}.", 'Here is what there is to know about {topic}.'],
    lead: {
      youtube: 'Here is the short version.',
      tiktok: 'Here are the facts, quickly.',
      instagram: 'Here are the key points.',
      local: 'Here is what we know.',
    },
    link: null,
    call: {
      youtube: 'Leave your answer in the comments, and subscribe for more {stories} in under a minute.',
      tiktok: 'Tell us in the comments, and follow for more {stories}.',
      instagram: 'Tell us below, save this for later, and follow for more {stories}.',
      local: 'Think it over, and stay with us for more {stories}.',
    },
  },
  casual: {
    quoting: [
      'Okay, quick {story}: {topic}.',
      'So, have you heard this one? {topic}.',
      'Here is one for your next coffee break: {topic}.',
    ],
    about: ["Okay, let's talk about {topic}.", 'So, what is the deal with {topic}?', 'Got a moment for {topic}?'],
    lead: {
      youtube: 'Let me walk you through it.',
      tiktok: "Here's the quick rundown.",
      instagram: "Here's the gist.",
      local: "Here's the story.",
    },
    link: "And there's one more thing.",
    call: {
      youtube: "Drop your answer in the comments, and hit subscribe if you'd like more {stories}.",
      tiktok: "Drop it in the comments, and follow along if you'd like more {stories}.",
      instagram: 'Tell me below, send this to a friend, and follow along for more {stories}.',
      local: "Sleep on it, and come back whenever you'd like more {stories}.",
    },
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
    lead: {
      youtube: "Let's get straight into it!",
      tiktok: 'Half a minute, go!',
      instagram: 'Here comes the best of it!',
      local: "Let's go through it!",
    },
    link: "And it doesn't stop there!",
    call: {
      youtube: "Tell me in the comments right now, hit subscribe, and let's do more {stories}!",
      tiktok: "Tell me in the comments, hit follow, and let's do more {stories}!",
      instagram: 'Tell me below, share it with your people, and follow for more {stories}!',
      local: 'Make up your mind, and jump to the next one for more {stories}!',
    },
  },
  serious: {
    quoting: [
      'A report on {field}: {topic}.',
      '{topic}.',
      'Worth a careful look: {topic}.',
      'The subject of this report: {topic}.',
    ],
    about: ['This is a report on {topic}.', 'This minute is about {topic}.', 'We take a sober look at {topic}.'],
    lead: {
      youtube: 'These are the facts as reported.',
      tiktok: 'These are the facts, without the noise.',
      instagram: 'This is what has been reported.',
      local: 'This is what is known.',
    },
    link: null,
    call: {
      youtube: 'Share your view in the comments, and subscribe for more reporting like this.',
      tiktok: 'Share your view in the comments, and follow for more careful reporting.',
      instagram: 'Share your view below, and follow for more careful reporting.',
      local: 'Weigh it for yourself, and return here for more reporting like this.',
    },
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
    lead: {
      youtube: "Stay with me, it's a short one.",
      tiktok: 'Bear with me for half a minute.',
      instagram: "I read it so you don't have to.",
      local: 'Here is what I found out.',
    },
    link: null,
    call: {
      youtube: 'The best answer in the comments wins my respect, and subscribing gets you more {stories}.',
      tiktok: 'The best comment wins my respect, and following gets you more {stories}.',
      instagram: 'The best comment wins my respect, and following gets you more {stories}, free of charge.',
      local: 'The best answer wins my respect, and the next video has more {stories}.',
    },
  },
};

export const isTone = (name: string): name is Tone => Object.hasOwn(voices, name);

/** @returns `informative` for a tone that is not known here */
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
