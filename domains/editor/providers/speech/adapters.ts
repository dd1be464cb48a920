import type { SpeechName } from '../../../shared/speech-offers.ts';
import { azureSpeech } from './azure/adapter.ts';
import { elevenLabsSpeech } from './elevenlabs/adapter.ts';
import { geminiSpeech } from './gemini/adapter.ts';
import { openAiSpeech } from './openai/adapter.ts';
import type { SpeechAdapter } from './speech-adapter.ts';

const ADAPTERS: Readonly<Record<SpeechName, SpeechAdapter>> = {
  'openai-speech': openAiSpeech,
  elevenlabs: elevenLabsSpeech,
  'azure-speech': azureSpeech,
  'gemini-speech': geminiSpeech,
};

/** All that can speak over a network, in the order in which people are offered them. */
export const speechAdapters: readonly SpeechAdapter[] = Object.values(ADAPTERS);

export const speechAdapter = (name: SpeechName): SpeechAdapter => ADAPTERS[name];
