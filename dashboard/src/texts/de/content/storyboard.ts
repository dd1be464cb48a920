import type { storyboard as english } from '../../en/content/storyboard.ts';

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`);
const spoken = (count: number) => (count === 1 ? '1 gesprochene Szene' : `${count} gesprochene Szenen`);
const made = (images: number, scenes: number): string | null => {
  if (images === 0 && scenes === 0) return null;
  if (images === 0) return spoken(scenes);
  return scenes === 0 ? pictures(images) : `${pictures(images)} und ${spoken(scenes)}`;
};

export const storyboard: typeof english = {
  sketch: 'Skizze',
  length: (scenes, duration) => `${scenes} Szenen, etwa ${duration}`,
  prompt: 'Was das Bild zeigt',
  character: 'Mit der Figur',
  listenFor: (amount) => `Für ${amount} anhören`,
  edit: 'Skript bearbeiten',
  scheduled: (time) =>
    `Das Video ist für ${time} geplant. Um das Skript zu bearbeiten, wählen Sie erst „Nicht veröffentlichen“ im Menü.`,
  undo: 'Letzte Änderung zurücknehmen',
  editing: 'Skript bearbeiten',
  title: 'Titel',
  description: 'Beschreibung',
  hashtags: 'Hashtags',
  words: 'Text',
  needsTitle: 'Ein Video braucht einen Titel',
  needsWords: 'Eine Szene braucht Text; entfernen Sie sie, wenn sie keinen hat',
  needsPrompt: 'Beschreiben Sie, was das Bild zeigt',
  drag: 'Zum Verschieben ziehen, oder mit den Pfeiltasten',
  handle: (name, place, count) => `${name} verschieben, Platz ${place} von ${count}: Pfeiltasten`,
  earlier: (name) => `${name} nach vorn`,
  later: (name) => `${name} nach hinten`,
  split: (name) => `${name} teilen`,
  add: (name) => `Szene nach ${name} einfügen`,
  remove: (name) => `${name} entfernen`,
  moved: (place, count) => `Jetzt auf Platz ${place} von ${count}`,
  unchanged: 'Noch ist nichts geändert.',
  freeNow: 'Speichern kostet nichts: Vor Ihrer Freigabe wird nichts erstellt.',
  sameFilm: 'Speichern kostet nichts: Das Video bleibt, wie es ist.',
  discard: 'Änderungen verwerfen',
  save: 'Als neue Fassung speichern',
  saveAndMake: 'Speichern und neu erstellen',
  saved: (revision) => `Fassung ${revision} ist gespeichert`,
  theWriter: 'dem Autor',
  overtaken: (revision, who) => `Fassung ${revision} kam von ${who}, während Sie bearbeitet haben`,
  overtakenText: 'Speichern ersetzt sie durch Ihre. Um sie zu behalten, verwerfen Sie Ihre Änderungen.',
  making: {
    counting: 'Es wird ermittelt, was neu zu erstellen ist …',
    free: 'kostenlos',
    unpriced: (known) => `${known} und das, wofür kein Preis eingetragen ist`,
    upTo: (expected, most) => `${expected}, höchstens ${most}`,
    again: (images, scenes, cost) =>
      `Neu erstellt werden: ${[made(images, scenes), 'das Video'].filter(Boolean).join(', ')} (${cost}). Alles andere bleibt.`,
  },
  pick: {
    choose: 'Bild oder Clip auswählen',
    unpin: 'Eines erstellen lassen',
    title: (name) => `Bild oder Clip für ${name}`,
  },
  card: {
    title: 'Karte',
    none: 'Keine Karte',
    incomplete:
      'Füllen Sie die Karte aus, mit mindestens zwei Zeilen, wo sie mehrere hat, oder wählen Sie „Keine Karte“',
    kinds: {
      number: 'Eine Zahl, die hochzählt',
      bars: 'Balken',
      line: 'Zahlen als Linie',
      comparison: 'Zwei Dinge im Vergleich',
      timeline: 'Ein Zeitstrahl',
      quote: 'Ein Zitat',
      map: 'Ein Land auf der Karte',
      list: 'Eine Liste',
      question: 'Eine Frage',
    },
    fields: {
      title: 'Überschrift',
      label: 'Darunter',
      value: 'Zahl',
      unit: 'Einheit',
      prefix: 'Vor der Zahl',
      items: 'Zeilen',
      left: 'Links',
      right: 'Rechts',
      text: 'Text',
      by: 'Von wem',
      country: 'Länderkürzel, etwa DE',
    },
    hints: {
      bars: 'Je Zeile: Name | Zahl | Einheit',
      line: 'Je Zeile: Name | Zahl | Einheit',
      timeline: 'Je Zeile: wann | was',
      list: 'Je Zeile ein Eintrag',
    },
  },
};
