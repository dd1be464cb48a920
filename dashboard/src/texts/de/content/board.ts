import type { board as english } from '../../en/content/board.ts';

export const board: typeof english = {
  title: 'Ablauf',
  lead: 'Was wo steht, und worauf es wartet.',
  platform: 'Plattform',
  lanes: {
    script: 'Skript',
    review: 'Prüfung',
    images: 'Bilder',
    video: 'Film',
    final_review: 'Endprüfung',
    publish: 'Veröffentlichung',
    done: 'Fertig',
    stopped: 'Gescheitert oder abgelehnt',
  },
  stages: 'Stufen',
  count: (count) => (count === 1 ? '1 Inhalt' : `${count} Inhalte`),
  nothing: 'Hier ist nichts',
  asList: 'Als Liste',
  here: 'Hier seit',
  short: { retry: 'Erneut', revive: 'Beleben' },
  keys: 'Pfeiltasten führen von Karte zu Karte; auf einer Karte gibt A frei und R verlangt Änderungen.',
  since: (duration) => `Hier seit ${duration}`,
  cost: 'Kosten',
  more: (left) => `Mehr anzeigen (${left})`,
  empty: 'Nichts ist im Ablauf',
  emptyText:
    'Wählen Sie einen Trend, und die Pipeline macht einen Film daraus. Er erscheint hier und rückt von selbst vor.',
  emptyFiltered: 'So ist nichts im Ablauf',
  emptyFilteredText: 'Wählen Sie eine andere Nische oder Plattform.',
};
