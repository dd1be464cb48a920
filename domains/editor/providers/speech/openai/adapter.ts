import { checkModel } from '../../../../../kernel/providers/check-openai.ts';
import { offerOf, STANDARD_VOICES } from '../../../../shared/speech-offers.ts';
import type { SpeechAdapter } from '../speech-adapter.ts';
import { createOpenAiSpeechProvider } from './provider.ts';
import { OPENAI_SPEECH } from './voices.ts';

/** OpenAI, and servers in its format: Kokoro-FastAPI, openedai-speech, Chatterbox, LocalAI. */
export const openAiSpeech: SpeechAdapter = {
  ...offerOf(OPENAI_SPEECH),
  create: ({ url = '', key = null, model = '', voice = '' }, deps) =>
    createOpenAiSpeechProvider({
      ...deps,
      baseUrl: url,
      key,
      model,
      voiceIds: [...new Set([...STANDARD_VOICES, voice])],
    }),
  test: ({ url = '', key = null, model = '' }, signal) => checkModel(OPENAI_SPEECH, { url, key, model }, signal),
};
