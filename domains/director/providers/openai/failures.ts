import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../../kernel/providers/openai-error.ts';
import type { ProviderError, ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const OPENAI_WRITER = 'openai-writer';

/** Translates a failing answer. */
export const failed = (answer: HttpResponse, key: string | null): ProviderError =>
  openAiError(OPENAI_WRITER, answer, key);

export const noAnswer: ProviderErrorDetails = {
  provider: OPENAI_WRITER,
  kind: 'unavailable',
  code: 'no-answer',
  cause: 'the answer is not a chat completion',
  nextAction: 'check that the address is that of an OpenAI-compatible server, without /v1',
};

export const filtered: ProviderErrorDetails = {
  provider: OPENAI_WRITER,
  kind: 'refused',
  code: 'content-filter',
  cause: "the provider's moderation refused to write about this",
  nextAction: 'choose another topic or change the feedback',
};

export const cutOff: ProviderErrorDetails = {
  provider: OPENAI_WRITER,
  kind: 'invalid',
  code: 'cut-off',
  cause: 'the model stopped at its length limit before the draft was complete',
  nextAction: 'raise PLATFORM_LLM_MAX_TOKENS, or use a model with room for longer answers',
};

export const noDraft = (problem: string): ProviderErrorDetails => ({
  provider: OPENAI_WRITER,
  kind: 'invalid',
  code: 'no-draft',
  cause: `the model's answer is not a draft, even after one repair: ${problem}`,
  nextAction: 'use a model that follows a JSON Schema',
});

export const noReading: ProviderErrorDetails = {
  provider: OPENAI_WRITER,
  kind: 'invalid',
  code: 'no-reading',
  cause: "the model's answer does not judge the draft",
  nextAction: 'use a model that follows a JSON Schema',
};

export const tooLong = (bytes: number): ProviderErrorDetails => ({
  provider: OPENAI_WRITER,
  kind: 'invalid',
  code: 'answer-too-long',
  cause: `the model's answer has ${bytes} bytes, more than a script may have`,
  nextAction: 'lower PLATFORM_LLM_MAX_TOKENS, or use a model that keeps to the requested length',
});
