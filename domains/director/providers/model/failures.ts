import type { ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';

export const noAnswer = (provider: string): ProviderErrorDetails => ({
  provider,
  kind: 'unavailable',
  code: 'no-answer',
  cause: 'the answer is not that of a language model',
  nextAction: 'check that the address is that of such a server, without /v1',
});

export const filtered = (provider: string): ProviderErrorDetails => ({
  provider,
  kind: 'refused',
  code: 'content-filter',
  cause: "the provider's moderation refused to write about this",
  nextAction: 'choose another topic or change the feedback',
});

export const cutOff = (provider: string): ProviderErrorDetails => ({
  provider,
  kind: 'invalid',
  code: 'cut-off',
  cause: 'the model stopped at its length limit before the draft was complete',
  nextAction:
    'choose a shorter length or a model with room for longer answers, or have an administrator raise the limit of answers',
});

export const noDraft = (provider: string, problem: string): ProviderErrorDetails => ({
  provider,
  kind: 'invalid',
  code: 'no-draft',
  cause: `the model's answer is not a draft, even after one repair: ${problem}`,
  nextAction: 'use a model that follows a JSON Schema',
});

export const noReading = (provider: string): ProviderErrorDetails => ({
  provider,
  kind: 'invalid',
  code: 'no-reading',
  cause: "the model's answer does not judge the draft",
  nextAction: 'use a model that follows a JSON Schema',
});

export const tooLong = (provider: string, bytes: number): ProviderErrorDetails => ({
  provider,
  kind: 'invalid',
  code: 'answer-too-long',
  cause: `the model's answer has ${bytes} bytes, more than a script may have`,
  nextAction: 'use a model that keeps to the requested length, or have an administrator lower the limit of answers',
});
