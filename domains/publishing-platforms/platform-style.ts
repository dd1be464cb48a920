/** The tones that scripts are written in. */
export const tones = ['informative', 'casual', 'energetic', 'serious', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** The sentences that a script written from templates takes from the platform that it is written for. */
export type TemplateTexts = {
  /** Added to those of the topic and the niche, each with its `#`. */
  readonly hashtags: readonly string[];
  /** Leads over from the topic to the facts. */
  readonly lead: Readonly<Record<Tone, string>>;
  /**
   * What a viewer is asked to do. `{stories}` stands for what the niche calls its stories. The words before it give the
   * tone of a finished script away, so that no two tones begin alike.
   */
  readonly call: Readonly<Record<Tone, string>>;
  /** In place of the call, where an editor asks for a stronger one. */
  readonly strongCall: string;
  /** In place of the call, where there is no room. */
  readonly shortCall: string;
};

/** How texts for a platform are written. */
export type PlatformStyle = TemplateTexts & {
  /** The platform and its viewers in one line, for a language model. */
  readonly promptLine: string;
};
