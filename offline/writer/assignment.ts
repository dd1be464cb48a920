/** What to write about, for whom, and how. */
export type Assignment = {
  readonly topic: string;
  /** Plain text of a few sentences: the facts to write about. */
  readonly summary: string | null;
  readonly url: string | null;
  readonly source: string | null;
  readonly niche: string;
  readonly targetPlatform: string;
  readonly tone: string;
  readonly visualStyle: string;
  /** What to write in, ISO 639. */
  readonly language: string;
  /** How long it may take to say; null for the usual length. */
  readonly seconds: number | null;
  /** What a person wants changed, and the draft they want it changed in. */
  readonly feedback: string | null;
  readonly previous: Draft | null;
};

/** Where a claim comes from; `url`: null for what has no address. */
export type Reference = { title: string; url: string | null };

/** A draft whose scenes say what their claims rest on. */
export type SourcedDraft = Omit<Draft, 'scenes'> & {
  scenes: (Draft['scenes'][number] & { sources: Reference[] })[];
};

export type Draft = {
  title: string;
  description: string;
  hashtags: string[];
  scenes: { index: number; narration: string; visual_prompt: string; duration_seconds: number }[];
};
