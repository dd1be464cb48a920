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
    retry: 'Die Arbeit geht dort weiter, wo sie gescheitert ist, und kann kosten, was dieser Schritt kostet.',
    cancel: 'Die Arbeit daran endet, und sie werden endgültig archiviert. Was geplant ist, wird mit abgesagt.',
    archive: 'Sie werden endgültig archiviert. Was geplant ist, wird mit abgesagt.',
  },
  others: (count) =>
    count === 1 ? 'Bei 1 weiteren geht das gerade nicht.' : `Bei ${count} weiteren geht das gerade nicht.`,
  confirm: { retry: 'Erneut versuchen', cancel: 'Beenden und archivieren', archive: 'Archivieren' },
  keep: 'Noch nicht',
  working: (done, all) => `${done} von ${all} erledigt`,
  outcomes: 'Was daraus wurde',
  done: 'Erledigt',
  failed: 'Nicht erledigt',
};
