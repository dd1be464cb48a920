import type { Tone } from './tones.ts';

/** What a person's feedback asks for, as far as templates can follow it. */
export type RequestedChanges = {
  length: 'shorter' | 'longer' | null;
  /** A length given as a number. */
  seconds: number | null;
  moreFacts: boolean;
  /** A different opening, ending or title than last time. */
  hook: boolean;
  closing: boolean;
  title: boolean;
  hashtags: boolean;
  call: 'strong' | 'none' | null;
  /** A question at the end. */
  question: 'wanted' | 'none' | null;
  tone: Tone | null;
  simpler: boolean;
  /** Things not to mention. */
  remove: string[];
  /** Things to mention. */
  mention: string[];
  /** Sentences dictated word for word. */
  say: string[];
  /** Words for the pictures. */
  look: string[];
  /** Clauses that no one understood. */
  unread: string[];
  /** What the feedback is about, if none of the above was recognised. */
  angle: string[];
};

export const noChanges = (): RequestedChanges => ({
  length: null,
  seconds: null,
  moreFacts: false,
  hook: false,
  closing: false,
  title: false,
  hashtags: false,
  call: null,
  question: null,
  tone: null,
  simpler: false,
  remove: [],
  mention: [],
  say: [],
  look: [],
  unread: [],
  angle: [],
});
