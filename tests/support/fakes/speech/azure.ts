import { toneWav } from '../tone-wav.ts';
import { type FakeSpeech, startFakeSpeech } from './fake-speech.ts';

/**
 * Shapes of https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech, and of the gateway before
 * it.
 */
export const azureFailures = {
  badKey: {
    status: 401,
    body: {
      error: {
        code: '401',
        message: 'Access denied due to invalid subscription key or wrong API endpoint.',
      },
    },
  },
  quota: {
    status: 403,
    body: { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 07:01:20.' },
  },
  rateLimit: { status: 429, headers: { 'retry-after': '7' }, body: 'Too Many Requests' },
};

const voice = (ShortName: string, DisplayName: string, Locale: string, LocaleName: string, more: object = {}) => ({
  Name: `Microsoft Server Speech Text to Speech Voice (${ShortName})`,
  ShortName,
  DisplayName,
  Gender: 'Female',
  Locale,
  LocaleName,
  SampleRateHertz: '24000',
  VoiceType: 'Neural',
  Status: 'GA',
  WordsPerMinute: '152',
  ...more,
});

export const startFakeAzureSpeech = (key: string): Promise<FakeSpeech> =>
  startFakeSpeech({
    badKey: azureFailures.badKey,
    hasKey: ({ headers }) => headers['ocp-apim-subscription-key'] === key,
    isSpoken: ({ path }) => path === '/cognitiveservices/v1',
    speak: () => ({ headers: { 'content-type': 'audio/x-wav' }, body: toneWav(2) }),
    list: ({ path }) =>
      path === '/cognitiveservices/voices/list'
        ? {
            body: [
              voice('en-US-AvaMultilingualNeural', 'Ava', 'en-US', 'English (United States)', {
                SecondaryLocaleList: ['de-DE', 'fr-FR'],
              }),
              voice('de-DE-KatjaNeural', 'Katja', 'de-DE', 'German (Germany)'),
            ],
          }
        : null,
  });
