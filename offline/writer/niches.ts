import { speakable } from './speakable.ts';
import { firstCharacters, firstWords } from './words.ts';

export type Niche = {
  /** After `in`: `technology`, `the news`. */
  field: string;
  /** After `more`: `technology stories`. */
  stories: string;
  /** Three questions that help to judge any story in this niche. */
  lens: string;
  questions: readonly string[];
  asides: readonly string[];
  /** Things to paint if a sentence names none. */
  motifs: readonly string[];
  hashtags: readonly string[];
};

const GENERAL: Niche = {
  field: 'the news',
  stories: 'stories',
  lens: 'With any story, three questions help: who says so, how do they know, and who else confirms it?',
  questions: ['What do you make of it?', 'Which part of this surprised you most?', 'What would you like to know next?'],
  asides: ["My neighbor's cat has declined to comment.", 'I told my plants about it, and they took it well.'],
  motifs: ['globe', 'megaphone', 'city street', 'open book', 'camera', 'crowd of people'],
  hashtags: ['#news', '#trending'],
};

const NICHES: Record<string, Niche> = {
  general: GENERAL,
  technology: {
    field: 'technology',
    stories: 'technology stories',
    lens: 'With any technology story, three questions help: who can use it, what does it cost, and what does it replace?',
    questions: [
      'What would you ask the engineers behind this?',
      'Which part of this did you not expect?',
      'What does this change for you?',
    ],
    asides: ['My printer, meanwhile, still refuses to talk to me.', 'My own laptop is still installing updates.'],
    motifs: ['computer chip', 'glowing network', 'laptop', 'server room', 'robot arm', 'smartphone'],
    hashtags: ['#technology', '#tech'],
  },
  science: {
    field: 'science',
    stories: 'science stories',
    lens: 'With any science story, three questions help: how was it measured, who checked it, and what would prove it wrong?',
    questions: [
      'What would you ask a scientist about this?',
      'Which part of this surprised you most?',
      'What should be studied next?',
    ],
    asides: [
      'I, on the other hand, still cannot fold a fitted sheet.',
      'For comparison, it took me three tries to find my keys today.',
    ],
    motifs: ['microscope', 'laboratory flask', 'telescope', 'atom model', 'field notebook', 'glowing crystal'],
    hashtags: ['#science', '#research'],
  },
  business: {
    field: 'business',
    stories: 'business stories',
    lens: 'With any business story, three questions help: who pays, who profits, and what happens if it fails?',
    questions: [
      'Who gains from this, in your view, and who pays?',
      'What does this mean for your own money?',
      'Which part of this did you not expect?',
    ],
    asides: ['My own investment strategy remains a jar of coins.', 'My piggy bank has asked not to be quoted.'],
    motifs: ['rising chart', 'briefcase', 'stack of coins', 'office tower', 'balance scales', 'handshake'],
    hashtags: ['#business', '#economy'],
  },
  health: {
    field: 'health',
    stories: 'health stories',
    lens: 'With any health story, three questions help: how many people took part, who paid for it, and does it apply to you?',
    questions: [
      'Would this change anything about your day?',
      'What would you ask your doctor about this?',
      'Which part of this surprised you most?',
    ],
    asides: [
      'My gym card, meanwhile, is in perfect condition.',
      'My own training plan is taking the stairs when the elevator is broken.',
    ],
    motifs: ['heart', 'stethoscope', 'fresh apple', 'running shoes', 'medicine bottle', 'green leaf'],
    hashtags: ['#health', '#wellness'],
  },
  entertainment: {
    field: 'entertainment',
    stories: 'entertainment stories',
    lens: 'With any entertainment story, three questions help: who is behind it, when does it happen, and where can you follow it?',
    questions: [
      'Is this your kind of thing?',
      'What is your honest take on this one?',
      'Who would you tell about this first?',
    ],
    asides: ['My watch list is already longer than my life.', 'My popcorn has been informed.'],
    motifs: ['film reel', 'stage spotlight', 'microphone', 'clapperboard', 'headphones', 'game controller'],
    hashtags: ['#entertainment', '#popculture'],
  },
};

/** The wording for a niche. An unknown niche lends its name to the general wording. */
export function readNiche(niche: string): Niche {
  const spoken = speakable(firstCharacters(niche, 100)).replace(/[.,;:!?"/%。！？、，]+/g, ' ');
  const name = firstCharacters(firstWords(spoken, 3).toLowerCase(), 30).trim();
  const known = Object.hasOwn(NICHES, name) ? NICHES[name] : undefined;
  if (known) return known;
  const tag = name.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (tag === '') return GENERAL;
  const motifs = [`${name} scene`, ...GENERAL.motifs.slice(0, 5)];
  return {
    ...GENERAL,
    field: name,
    stories: `stories about ${name}`,
    motifs,
    hashtags: [`#${tag}`, '#trending'],
  };
}
