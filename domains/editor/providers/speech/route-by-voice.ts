import { type SpeechProvider, unknownVoice } from './speech-provider.ts';

/**
 * Combines several speech providers: lists all their voices, and routes each request to the provider that owns the
 * voice. If two use the same id, the first provider wins.
 */
export function routeByVoice(providers: readonly SpeechProvider[]): SpeechProvider {
  const owners = async () => {
    const lists = await Promise.all(providers.map(async (provider) => ({ provider, voices: await provider.voices() })));
    const byId = new Map<string, { provider: SpeechProvider; voice: (typeof lists)[number]['voices'][number] }>();
    for (const { provider, voices } of lists)
      for (const voice of voices) if (!byId.has(voice.voiceId)) byId.set(voice.voiceId, { provider, voice });
    return byId;
  };
  return {
    name: 'speech',
    voices: async () => [...(await owners()).values()].map(({ voice }) => voice),
    async speak(request) {
      const owner = (await owners()).get(request.voiceId);
      if (!owner) throw unknownVoice('speech', request.voiceId);
      return owner.provider.speak(request);
    },
  };
}
