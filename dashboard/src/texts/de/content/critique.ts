import type { critique as english } from '../../en/content/critique.ts';

export const critique: typeof english = {
  score: (score) => `Kritik: ${score} von 10.`,
  weakest: (scene) => `Am schwächsten ist Szene ${scene}.`,
  rewrites: (times) =>
    times === 1
      ? 'Die schwächsten Szenen wurden einmal neu geschrieben.'
      : `Die schwächsten Szenen wurden ${times}-mal neu geschrieben.`,
  unsupported: (claim, scene) => `Szene ${scene}: „${claim}“ steht in keiner Quelle. Bitte prüfen.`,
  notDone: 'Was nicht umzusetzen war:',
  reasons: 'Begründung nach Kriterien',
  criteria: {
    hook: 'Einstieg',
    one_idea: 'Ein Gedanke je Szene',
    concreteness: 'Konkret',
    speakable: 'Gut zu sprechen',
    length: 'Länge',
    ending: 'Schluss',
  },
  from: 'Aus',
  sources: 'Die Aussagen stammen aus:',
  noSources: 'Keine Szene nennt eine Quelle.',
};
