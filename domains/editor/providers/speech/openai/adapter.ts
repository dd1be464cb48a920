import { checkModel } from '../../../../../kernel/providers/check-openai.ts';
import { offerOf, STANDARD_VOICES } from '../../../../shared/speech-offers.ts';
import { createOutsideSpeech } from '../outside-speech.ts';
import type { SpeechAdapter } from '../speech-adapter.ts';
import { OPENAI_SPEECH, openAiProtocol } from './protocol.ts';

/** OpenAI, and servers in its format: Kokoro-FastAPI, openedai-speech, Chatterbox, LocalAI. */
export const openAiSpeech: SpeechAdapter = {
  ...offerOf(OPENAI_SPEECH),
  create({ url, key, model, voice }, deps) {
    const voiceIds = [...new Set([...STANDARD_VOICES, voice].filter((id) => id !== ''))];
    return createOutsideSpeech(openAiProtocol({ baseUrl: url, key: key || null, model, voiceIds }), deps);
  },
  test: ({ url, key, model }, signal) => checkModel(OPENAI_SPEECH, { url, key: key || null, model }, signal),
};
