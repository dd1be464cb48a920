import type { texts as english } from '../en/home.ts';

export const texts: typeof english = {
  hello: (name) => `Hallo, ${name}`,
  waiting: 'Wartet auf Sie',
  nothing: 'Nichts wartet auf Sie',
  nothingText: 'Braucht ein Skript oder ein Film Ihre Entscheidung, steht es hier.',
  working: 'In Arbeit',
  latest: 'Neueste Filme',
  all: 'Alle Inhalte',
  start: 'Ihr erster Film in drei Schritten',
  steps: [
    ['Einen Trend finden', 'Der Scout sieht nach, worüber Menschen gerade reden.'],
    ['Einen Film daraus machen', 'Die Pipeline schreibt ein Skript, malt die Szenen und rendert den Film.'],
    ['Freigeben', 'Sie lesen das Skript und sehen den Film. Ohne Sie geht nichts hinaus.'],
  ],
  go: 'Zu den Trends',
};
