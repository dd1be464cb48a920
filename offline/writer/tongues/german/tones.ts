import type { Tone, ToneTexts } from '../../tones.ts';

/** Openings and links; none inflects the topic, whose gender and case no one knows. */
export const toneTexts: Readonly<Record<Tone, ToneTexts>> = {
  informative: {
    quoting: ['{topic}.', 'Kurz gesagt: {topic}.', 'Gut zu wissen: {topic}.'],
    about: ['{topic}: Was steckt dahinter?', '{topic}: Was weiß man darüber?', '{topic}, kurz erklärt.'],
    clause: ['Weißt du, {topic}?', 'Hier erfährst du, {topic}.', 'Kannst du erklären, {topic}?'],
    links: [],
  },
  casual: {
    quoting: ['Schon gehört? {topic}.', 'Also: {topic}.', 'Hast du das mitbekommen? {topic}.'],
    about: [
      '{topic}: Was hat es damit auf sich?',
      'Kurz Zeit? Es geht um: {topic}.',
      '{topic}: Schon mal drüber nachgedacht?',
    ],
    clause: ['Hast du dich auch schon gefragt, {topic}?', 'Ich sag dir, {topic}.', 'Weißt du eigentlich, {topic}?'],
    links: ['Und noch etwas:', 'Eins noch:', 'Auch gut zu wissen:'],
  },
  energetic: {
    quoting: ['{topic}!', 'Nicht weiterwischen: {topic}!', 'Hör dir das an: {topic}!'],
    about: ['{topic}, und zwar im Schnelldurchlauf!', 'Los geht’s: {topic}!', 'Bereit? {topic}!'],
    clause: ['Bereit? Jetzt erfährst du, {topic}!', 'Schnell erklärt: {topic}!', 'Finden wir heraus, {topic}!'],
    links: ['Und das ist noch nicht alles!', 'Es geht noch weiter!', 'Jetzt pass auf!'],
  },
  serious: {
    quoting: ['{topic}.', 'Die Meldung: {topic}.', 'Bisher ist bekannt: {topic}.'],
    about: ['{topic}: ein genauer Blick.', '{topic}: Was ist darüber bekannt?', '{topic}: die Fakten.'],
    clause: ['Ein genauer Blick darauf, {topic}.', 'Hier geht es darum, {topic}.', 'Zu klären ist, {topic}.'],
    links: [],
  },
  humorous: {
    quoting: [
      'Das musste ich zweimal lesen: {topic}.',
      'Darüber ist mein Kaffee kalt geworden: {topic}.',
      'Mein Gruppenchat war darauf nicht vorbereitet: {topic}.',
    ],
    about: [
      '{topic}: Niemand hat mich gefragt, also los.',
      '{topic}: Dagegen hatte mein Mittagsschlaf keine Chance.',
      '{topic}: Dazu habe ich jetzt eine Meinung.',
    ],
    clause: [
      'Niemand an meinem Tisch wusste, {topic}.',
      'Ich habe eine Wette verloren, weil ich nicht wusste, {topic}.',
      'Ich habe endlich nachgesehen, {topic}.',
    ],
    links: [],
  },
};
