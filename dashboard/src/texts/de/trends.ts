import type { texts as english } from '../en/trends.ts';

export const texts: typeof english = {
  title: 'Trends',
  lead: 'Worüber Menschen reden, und wie sehr.',
  scan: 'Jetzt suchen',
  scanned: (found, saved) => `${found} Trends gefunden, ${saved} davon neu`,
  niche: 'Nische',
  state: 'Zustand',
  states: { active: 'Aktiv', expired: 'Abgelaufen', all: 'Alle' },
  score: (score) => `${score} von 100 Punkten`,
  seen: (ago) => `gesehen ${ago}`,
  source: 'Quelle',
  make: 'Film machen',
  making: (topic) => `Ein Film über „${topic}“ ist unterwegs`,
  fresh: (count) => (count === 1 ? '1 neuer Trend: zeigen' : `${count} neue Trends: zeigen`),
  empty: 'Noch keine Trends',
  emptyText: 'Durchsuchen Sie die Quellen einmal; später kann der Scout es allein.',
  emptyFiltered: 'So ist kein Trend',
  emptyFilteredText: 'Wählen Sie eine andere Nische oder einen anderen Zustand, oder suchen Sie nach mehr.',
};
