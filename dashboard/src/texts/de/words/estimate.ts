import type { estimate as english } from '../../en/words/estimate.ts';

export const estimate: typeof english = {
  free: 'Das kostet nichts.',
  costs: (amount) => `Das kostet etwa ${amount}.`,
  unpriced: (known) => `Das kostet ${known} und das, wofür noch kein Preis eingetragen ist.`,
  atMost: (amount) => `Höchstens ${amount}.`,
  length: (duration, scenes) => `Etwa ${duration} in ${scenes} Szenen.`,
  part: (part, quantity, provider) => `${part}: ${quantity} (${provider})`,
  parts: { script: 'Skript', images: 'Bilder', narration: 'Sprechertext', music: 'Musik' },
  units: {
    image: (count) => (count === '1' ? '1 Bild' : `${count} Bilder`),
    input_token: (count) => `${count} gelesene Tokens`,
    output_token: (count) => `${count} geschriebene Tokens`,
    character: (count) => `${count} Zeichen`,
    second: (count) => `${count} Sekunden`,
  },
  nothing: 'kostenlos',
  noPrice: 'ohne Preis',
  setPrice:
    'Preise trägt die Verwaltung in den Einstellungen der Plattform ein; bis dahin zählen diese Aufrufe als „ohne Preis“ und werden abgelehnt, wo ein Budget festgelegt ist.',
};
