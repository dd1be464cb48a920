import type { board as english } from '../../en/content/board.ts';

export const board: typeof english = {
  title: 'Pipeline',
  lead: 'Welches Video bei welcher Stufe ist und worauf es wartet.',
  platform: 'Plattform',
  lanes: {
    script: 'Skript',
    review: 'Skriptfreigabe',
    images: 'Bilder',
    video: 'Video',
    final_review: 'Videofreigabe',
    publish: 'Veröffentlichung',
    done: 'Fertig',
    stopped: 'Fehlgeschlagen oder abgelehnt',
  },
  stages: 'Stufen',
  count: (count) => (count === 1 ? '1 Inhalt' : `${count} Inhalte`),
  nothing: 'Hier ist nichts',
  asList: 'Als Liste',
  here: 'Hier seit',
  short: { retry: 'Erneut', revive: 'Fortsetzen' },
  keys: 'Pfeiltasten führen von Karte zu Karte; auf einer Karte gibt A frei und R fordert Änderungen an.',
  since: (duration) => `Hier seit ${duration}`,
  cost: 'Kosten',
  more: (left) => `Mehr anzeigen (${left})`,
  empty: 'Die Pipeline ist leer',
  emptyText:
    'Wählen Sie einen Trend, und die Pipeline erstellt ein Video daraus. Es erscheint hier und rückt automatisch weiter.',
  emptyFiltered: 'Nichts Passendes in der Pipeline',
  emptyFilteredText: 'Wählen Sie eine andere Nische oder Plattform.',
};
