import type { Given } from '../../../offline/critic/script.ts';

export const given: Given = {
  topic: 'How a QR code survives dirt and scratches',
  summary:
    'Masahiro Hara of the Japanese company Denso Wave invented the QR code in 1994. A code can still be read when about 30 percent of it is destroyed. The largest version holds 7,089 digits. It sold for $3.5bn.',
  source: 'Wikipedia',
  url: 'https://en.wikipedia.org/wiki/QR_code',
  feedback: null,
  language: 'en',
  seconds: { min: 20, max: 38 },
};
