import type {
  actions as englishActions,
  meanwhile as englishMeanwhile,
  who as englishWho,
} from '../../en/content/actions.ts';

export const actions: typeof englishActions = {
  more: (title) => `Aktionen: ${title}`,
  approve: 'Freigeben',
  revise: 'Änderungen verlangen',
  reject: 'Ablehnen',
  retry: 'Erneut versuchen',
  retryWith: 'Mit Änderungen erneut versuchen',
  revive: 'Mit Änderungen wiederbeleben',
  cancel: 'Abbrechen',
  archive: 'Archivieren',
  publish: 'Veröffentlichen',
  publishOn: (platform) => `Auf ${platform} veröffentlichen`,
  feedback: 'Was soll anders sein?',
  feedbackHint: 'Damit wird eine neue Fassung des Skripts geschrieben.',
  needed: 'Sagen Sie, was anders sein soll',
  send: 'Neue Fassung verlangen',
  reason: 'Warum wird er abgelehnt?',
  reasonHint: 'Freiwillig. Der Grund bleibt beim Inhalt, und wem er gehört, erfährt ihn.',
  titles: {
    revise: 'Änderungen verlangen',
    retryWith: 'Mit Änderungen erneut versuchen',
    revive: 'Mit Änderungen wiederbeleben',
    reject: 'Diesen Inhalt ablehnen?',
    cancel: 'Diesen Inhalt abbrechen?',
    archive: 'Diesen Inhalt archivieren?',
  },
  texts: {
    reject: 'Die Pipeline endet hier. Mit Feedback lässt sie sich später wiederbeleben.',
    cancel: 'Die Arbeit daran hört auf, und er wird archiviert. Das lässt sich nicht zurücknehmen.',
    archive: 'Er wird mit Skript und Film weggelegt. Das lässt sich nicht zurücknehmen.',
  },
  confirm: { reject: 'Ablehnen', cancel: 'Inhalt abbrechen', archive: 'Archivieren' },
  done: {
    approve: 'Freigegeben',
    revise: 'Eine neue Fassung wird geschrieben',
    reject: 'Abgelehnt',
    retry: 'Es geht weiter',
    cancel: 'Abgebrochen und archiviert',
    archive: 'Archiviert',
    publish: 'Es wird veröffentlicht',
  },
};

export const who: typeof englishWho = {
  you: 'Ihnen',
  owner: 'der Person, der er gehört',
  administrator: 'der Verwaltung',
  settings: 'den Einstellungen, von selbst',
  nobody: 'der Uhr, weil niemand rechtzeitig entschieden hat',
};

export const meanwhile: typeof englishMeanwhile = {
  title: 'Inzwischen entschieden',
  approved: (who, ago) => `Freigegeben von ${who}, ${ago}. So steht es jetzt.`,
  revised: (who, ago) => `Änderungen verlangt von ${who}, ${ago}. So steht es jetzt.`,
  rejected: (who, ago) => `Abgelehnt von ${who}, ${ago}. So steht es jetzt.`,
  cancelled: (who, ago) => `Abgebrochen von ${who}, ${ago}.`,
  archived: (who, ago) => `Archiviert von ${who}, ${ago}.`,
  unknown: 'So steht es jetzt.',
};
