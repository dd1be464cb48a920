import type { texts as english } from '../en/home.ts';

export const texts: typeof english = {
  hello: (name) => `Hallo, ${name}`,
  waiting: 'Wartet auf Sie',
  nothing: 'Nichts wartet auf Sie',
  nothingText: 'Braucht ein Skript oder ein Film Ihre Entscheidung, steht es hier.',
  failed: 'Gescheitert',
  working: 'In Arbeit',
  latest: 'Neueste Filme',
  all: 'Alle Inhalte',
  first: {
    title: 'Ihr erster Film in drei Schritten',
    done: (done, all) => `${done} von ${all} erledigt`,
    isDone: 'erledigt',
    steps: {
      scan: { title: 'Einen Trend finden', text: 'Der Scout sieht nach, worüber Menschen gerade reden.' },
      make: {
        title: 'Einen Film daraus machen',
        text: 'Die Pipeline schreibt ein Skript, malt die Szenen und rendert den Film.',
      },
      approve: {
        title: 'Freigeben',
        text: 'Sie lesen das Skript und sehen den Film. Ohne Sie geht nichts hinaus.',
      },
    },
    scan: 'Jetzt suchen',
    found: (count) => (count === 1 ? '1 Trend gefunden' : `${count} Trends gefunden`),
    choose: 'Einen Trend wählen',
    another: 'Einen anderen Trend wählen',
    read: 'Lesen und entscheiden',
    watch: 'Ansehen, wie er entsteht',
  },
};
