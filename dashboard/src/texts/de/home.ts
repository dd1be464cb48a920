import type { texts as english } from '../en/home.ts';

export const texts: typeof english = {
  hello: (name) => `Hallo, ${name}`,
  waiting: 'Wartet auf Sie',
  nothing: 'Nichts wartet auf Sie',
  nothingText: 'Skripte und Videos, die Ihre Entscheidung brauchen, erscheinen hier.',
  failed: 'Fehlgeschlagen',
  working: 'In Arbeit',
  latest: 'Neueste Videos',
  all: 'Alle Inhalte',
  first: {
    title: 'Ihr erstes Video in drei Schritten',
    step: (step, all) => `Schritt ${step} von ${all}`,
    isDone: 'erledigt',
    steps: {
      scan: {
        title: 'Einen Trend finden',
        text: 'Der Scout sucht, worüber gerade gesprochen wird. Oder Sie sagen selbst, worum es gehen soll.',
      },
      found: {
        title: 'Trends sind schon da',
        text: 'Der Scout hat gesucht, worüber gerade gesprochen wird. Sie können auch ein eigenes Thema wählen.',
      },
      chosen: {
        title: 'Das Thema steht fest',
        text: 'Es kommt aus einem Trend oder von Ihnen.',
      },
      make: {
        title: 'Ein Video daraus erstellen',
        text: 'Die Pipeline schreibt ein Skript, bebildert die Szenen und rendert das Video.',
      },
      begun: {
        title: 'Das Video ist begonnen',
        text: 'Die Pipeline schreibt ein Skript, bebildert die Szenen und rendert das Video.',
      },
      approve: {
        title: 'Freigeben',
        text: 'Sie lesen das Skript und sehen das Video an. Ohne Sie wird nichts veröffentlicht.',
      },
    },
    scan: 'Jetzt suchen',
    ownTopic: 'Mit einem eigenen Thema beginnen',
    found: (count) => (count === 1 ? '1 Trend gefunden' : `${count} Trends gefunden`),
    choose: 'Einen Trend wählen',
    another: 'Einen anderen Trend wählen',
    read: 'Lesen und entscheiden',
    watch: 'Den Fortschritt ansehen',
  },
};
