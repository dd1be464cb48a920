import type { TemplateTexts } from '../../offline/writer/platform-texts.ts';

/** How to write texts for a platform. */
export type PlatformStyle = TemplateTexts & {
  /** The platform and its audience in one line, for a language model. */
  readonly promptLine: string;
};
