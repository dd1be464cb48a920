import type {
  actions as englishActions,
  decidedElsewhere as englishDecidedElsewhere,
  who as englishWho,
} from '../../en/content/actions.ts';

export const actions: typeof englishActions = {
  more: (title) => `Aktionen: ${title}`,
  duplicate: 'Noch eines wie dieses',
  approve: 'Freigeben',
  revise: 'Änderungen anfordern',
  reject: 'Ablehnen',
  retry: 'Erneut versuchen',
  retryWith: 'Mit Änderungen erneut versuchen',
  revive: 'Mit Änderungen wieder aufnehmen',
  cancel: 'Beenden und archivieren',
  archive: 'Archivieren',
  publish: 'Veröffentlichen',
  publishElsewhere: 'Auch anderswo veröffentlichen',
  takeDown: 'Beitrag entfernen',
  unschedule: 'Nicht veröffentlichen',
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
    cancel: 'Diesen Inhalt beenden und archivieren?',
    archive: 'Diesen Inhalt archivieren?',
  },
  texts: {
    reject: 'Die Pipeline endet hier. Mit Feedback lässt sie sich später wieder aufnehmen.',
    cancel: 'Die Arbeit daran wird beendet und der Inhalt endgültig archiviert.',
    archive: 'Der Inhalt wird mit Skript und Video endgültig archiviert.',
  },
  confirm: { reject: 'Ablehnen', cancel: 'Beenden und archivieren', archive: 'Archivieren' },
  keep: { reject: 'Noch nicht', cancel: 'Behalten', archive: 'Behalten' },
  scheduledToo: 'Was geplant ist, wird mit abgesagt:',
  undo: 'Rückgängig',
  undone: 'Zurückgenommen: Nichts hat sich geändert',
  done: {
    approve: 'Freigegeben',
    revise: 'Eine neue Fassung wird geschrieben',
    reject: 'Abgelehnt',
    retry: 'Es geht weiter',
    cancel: 'Beendet und archiviert',
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
  changed: 'Inzwischen geändert',
  approved: (who, ago) => `Freigegeben von ${who}, ${ago}. So ist der Stand jetzt.`,
  edited: (who, ago) => `Skript bearbeitet von ${who}, ${ago}. Das Video wird neu erstellt.`,
  revised: (who, ago) => `Änderungen angefordert von ${who}, ${ago}. So ist der Stand jetzt.`,
  rejected: (who, ago) => `Abgelehnt von ${who}, ${ago}. So ist der Stand jetzt.`,
  cancelled: (who, ago) => `Abgebrochen von ${who}, ${ago}.`,
  archived: (who, ago) => `Archiviert von ${who}, ${ago}.`,
  unknown: 'So ist der Stand jetzt.',
};
