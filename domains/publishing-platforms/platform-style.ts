/** The tones that scripts are written in. */
export const tones = ['informative', 'casual', 'energetic', 'serious', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** The platform-specific sentences of a script written from templates. */
export type TemplateTexts = {
  /** Added to the hashtags of topic and niche, each including its `#`. */
  readonly hashtags: readonly string[];
  /** Leads from the topic to the facts. */
  readonly lead: Readonly<Record<Tone, string>>;
  /**
   * What the viewer is asked to do. `{stories}` stands for the niche's word for its stories. The words before it
   * identify the tone of a finished script, so no two tones may begin alike.
   */
  readonly call: Readonly<Record<Tone, string>>;
  /** Replaces the call when an editor asks for a stronger one. */
  readonly strongCall: string;
  /** Replaces the call when there is little room. */
  readonly shortCall: string;
};

/** How to write texts for a platform. */
export type PlatformStyle = TemplateTexts & {
  /** The platform and its audience in one line, for a language model. */
  readonly promptLine: string;
};
