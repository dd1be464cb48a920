import type { Tone } from '../../../publishing-platforms/platform-style.ts';

/** What a person's feedback asks for, as far as templates can follow it. */
export type RequestedChanges = {
  length: 'shorter' | 'longer' | null;
  /** A length asked for by number. */
  seconds: number | null;
  moreFacts: boolean;
  /** Another opening, ending or title than the last one. */
  hook: boolean;
  closing: boolean;
  title: boolean;
  hashtags: boolean;
  call: 'strong' | 'none' | null;
  tone: Tone | null;
  simpler: boolean;
  /** Things not to be spoken of. */
  remove: string[];
  /** Things to be spoken of. */
  mention: string[];
  /** Sentences that the person dictated. */
  say: string[];
  /** Words for the pictures. */
  look: string[];
  /** What the feedback is about, when none of the above was understood. */
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
  tone: null,
  simpler: false,
  remove: [],
  mention: [],
  say: [],
  look: [],
  angle: [],
});
