import type {
  actions as englishActions,
  decidedElsewhere as englishDecidedElsewhere,
  who as englishWho,
} from '../../en/content/actions.ts';

export const actions: typeof englishActions = {
  more: (title) => `Aktionen: ${title}`,
  approve: 'Freigeben',
  revise: 'Änderungen anfordern',
  reject: 'Ablehnen',
  retry: 'Erneut versuchen',
  retryWith: 'Mit Änderungen erneut versuchen',
  revive: 'Mit Änderungen wieder aufnehmen',
  cancel: 'Abbrechen',
  archive: 'Archivieren',
  publish: 'Veröffentlichen',
  publishElsewhere: 'Auch anderswo veröffentlichen',
  feedback: 'Was soll anders sein?',
  feedbackHint: 'Damit wird eine neue Fassung des Skripts geschrieben.',
  needed: 'Beschreiben Sie, was anders sein soll',
  send: 'Neue Fassung anfordern',
  reason: 'Warum lehnen Sie ab?',
  reasonHint: 'Optional. Der Grund bleibt beim Inhalt und wird der Person angezeigt, der er gehört.',
  titles: {
    revise: 'Änderungen anfordern',
    retryWith: 'Mit Änderungen erneut versuchen',
    revive: 'Mit Änderungen wieder aufnehmen',
    reject: 'Diesen Inhalt ablehnen?',
    cancel: 'Diesen Inhalt abbrechen?',
    archive: 'Diesen Inhalt archivieren?',
  },
  texts: {
    reject: 'Die Pipeline endet hier. Mit Feedback lässt sie sich später wieder aufnehmen.',
    cancel: 'Die Arbeit daran wird beendet und der Inhalt archiviert. Das lässt sich nicht rückgängig machen.',
    archive: 'Der Inhalt wird mit Skript und Video archiviert. Das lässt sich nicht rückgängig machen.',
  },
  confirm: { reject: 'Ablehnen', cancel: 'Inhalt abbrechen', archive: 'Archivieren' },
  done: {
    approve: 'Freigegeben',
    revise: 'Eine neue Fassung wird geschrieben',
    reject: 'Abgelehnt',
    retry: 'Es geht weiter',
    cancel: 'Abgebrochen und archiviert',
    archive: 'Archiviert',
  },
};

export const who: typeof englishWho = {
  you: 'Ihnen',
  owner: 'der Person, der er gehört',
  administrator: 'der Verwaltung',
  settings: 'den Einstellungen, automatisch',
  nobody: 'dem System, ohne rechtzeitige Entscheidung',
};

export const decidedElsewhere: typeof englishDecidedElsewhere = {
  title: 'Inzwischen entschieden',
  approved: (who, ago) => `Freigegeben von ${who}, ${ago}. So ist der Stand jetzt.`,
  revised: (who, ago) => `Änderungen angefordert von ${who}, ${ago}. So ist der Stand jetzt.`,
  rejected: (who, ago) => `Abgelehnt von ${who}, ${ago}. So ist der Stand jetzt.`,
  cancelled: (who, ago) => `Abgebrochen von ${who}, ${ago}.`,
  archived: (who, ago) => `Archiviert von ${who}, ${ago}.`,
  unknown: 'So ist der Stand jetzt.',
};
