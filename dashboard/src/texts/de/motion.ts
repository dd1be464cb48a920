import type { texts as english } from '../en/motion.ts';

export const texts: typeof english = {
  move: 'In Bewegung setzen',
  again: 'Erneut versuchen',
  title: (scene) => `In Bewegung setzen: ${scene}`,
  lead: 'Ein kurzer Clip wird erzeugt, der mit diesem Bild beginnt. Sobald er da ist, zeigt ihn die Szene.',
  leadOfSketch:
    'Zuerst wird das Bild dieser Szene erzeugt, dann ein kurzer Clip, der damit beginnt. Sobald er da ist, zeigt ihn die Szene.',
  prompt: 'Wie es sich bewegt (optional)',
  promptHint: 'Zum Beispiel: Die Kamera fährt näher heran, Blätter fallen',
  seconds: 'Länge',
  length: (seconds) => `${seconds} Sekunden`,
  costs: (amount) => `Das kostet etwa ${amount}.`,
  free: 'Das kostet nichts.',
  unpriced: 'Was das kostet, ist nicht bekannt. Wenn Sie ein Budget haben, wird es abgelehnt.',
  cancel: 'Abbrechen',
  underWay: 'Das Bild wird in Bewegung gesetzt. Das dauert meist einige Minuten; Sie können die Seite verlassen.',
  there: 'Ein Clip dieses Bildes liegt bei Ihren Clips.',
  noOne: 'Es ist kein Anbieter eingerichtet, der Bilder in Bewegung setzt.',
  add: 'Auf der Seite „Anbieter“ hinzufügen',
};
