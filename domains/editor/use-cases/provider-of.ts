import type { SpeechProvider } from '../providers/speech/speech-provider.ts';

/** Who speaks with a voice. */
export async function providerOf(speech: SpeechProvider, voiceId: string): Promise<string> {
  return (await speech.voices()).find((voice) => voice.voiceId === voiceId)?.provider ?? speech.name;
}
