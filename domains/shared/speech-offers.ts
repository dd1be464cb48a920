import type { Offer } from './adapter.ts';

/** Who speaks over a network: their adapters are those of the editor, in this order. */
export const SPEECH_OFFERS = [
  {
    name: 'openai-speech',
    label: 'OpenAI, or a server with its POST /v1/audio/speech',
    fields: {
      url: { isNeeded: false, usual: 'https://api.openai.com' },
      key: { isNeeded: false },
      model: { isNeeded: false, usual: 'tts-1' },
      voice: { isNeeded: false, usual: 'alloy' },
    },
  },
  {
    name: 'elevenlabs',
    label: 'ElevenLabs',
    fields: {
      url: { isNeeded: false, usual: 'https://api.elevenlabs.io' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'eleven_multilingual_v2' },
      // George, one of the voices that every account has.
      voice: { isNeeded: false, usual: 'JBFqnCBsd6RMkjVDRZzb' },
    },
  },
  {
    name: 'azure-speech',
    label: 'Azure Speech',
    fields: {
      url: { isNeeded: false },
      region: { isNeeded: true },
      key: { isNeeded: true },
      voice: { isNeeded: false, usual: 'en-US-AvaMultilingualNeural' },
    },
  },
  {
    name: 'gemini-speech',
    label: 'Gemini',
    fields: {
      url: { isNeeded: false, usual: 'https://generativelanguage.googleapis.com' },
      key: { isNeeded: true },
      model: { isNeeded: false, usual: 'gemini-3.8-flash-tts' },
      voice: { isNeeded: false, usual: 'Kore' },
    },
  },
] as const satisfies readonly Offer[];

export type SpeechName = (typeof SPEECH_OFFERS)[number]['name'];

export type SpeechOffer = Offer & { readonly name: SpeechName };

export const offerOf = (name: SpeechName): SpeechOffer =>
  SPEECH_OFFERS.find((each) => each.name === name) as SpeechOffer;

export const SPEECH_NAMES = SPEECH_OFFERS.map(({ name }) => name) as [SpeechName, ...SpeechName[]];

/** The voices of OpenAI's own models (API reference of POST /v1/audio/speech). Each speaks the language of its text. */
export const STANDARD_VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
];
