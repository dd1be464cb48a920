import type { texts as english } from '../en/bulk.ts';

export const texts: typeof english = {
  begin: 'Auswählen',
  end: 'Auswahl beenden',
  select: (title) => `${title} auswählen`,
  selected: (count) => `${count} ausgewählt`,
  actions: {
    retry: (count) => `Erneut versuchen (${count})`,
    cancel: (count) => `Beenden und archivieren (${count})`,
    archive: (count) => `Archivieren (${count})`,
  },
  titles: {
    retry: (count) => (count === 1 ? '1 Inhalt erneut versuchen?' : `${count} Inhalte erneut versuchen?`),
    cancel: (count) =>
      count === 1 ? '1 Inhalt beenden und archivieren?' : `${count} Inhalte beenden und archivieren?`,
    archive: (count) => (count === 1 ? '1 Inhalt archivieren?' : `${count} Inhalte archivieren?`),
  },
  texts: {
    retry: 'Die Arbeit geht bei der Stufe weiter, die fehlgeschlagen ist. Das kann noch einmal Geld kosten.',
    cancel: 'Die Arbeit daran endet, und sie werden endgültig archiviert. Geplante Beiträge werden abgesagt.',
    archive: 'Sie werden endgültig archiviert. Geplante Beiträge werden abgesagt.',
  },
  others: (count) =>
    count === 1 ? 'Bei 1 weiteren geht das gerade nicht.' : `Bei ${count} weiteren geht das gerade nicht.`,
  confirm: { retry: 'Erneut versuchen', cancel: 'Beenden und archivieren', archive: 'Archivieren' },
  keep: 'Noch nicht',
  working: (done, all) => `${done} von ${all} erledigt`,
  outcomes: 'Ergebnis',
  done: 'Erledigt',
  failed: 'Nicht erledigt',
};
