/** What music can feel like, in the order in which people are offered it. */
export const MOODS = ['upbeat', 'driving', 'inspiring', 'warm', 'calm', 'playful', 'tense', 'dark'] as const;
export type Mood = (typeof MOODS)[number];

export const isMood = (name: string): name is Mood => (MOODS as readonly string[]).includes(name);
