import type { texts as english } from '../en/content.ts';
import { actions, decidedElsewhere, who } from './content/actions.ts';
import { board } from './content/board.ts';
import { critique } from './content/critique.ts';
import { storyboard } from './content/storyboard.ts';
import { timeline } from './content/timeline.ts';

export const texts: typeof english = {
  actions,
  board,
  critique,
  decidedElsewhere,
  storyboard,
  timeline,
  who,
  title: 'Inhalte',
  lead: 'Alle Skripte und Videos und wo sie in der Pipeline stehen.',
  status: 'Status',
  niche: 'Nische',
  publishing: 'Geplant oder in Veröffentlichung',
  goesLive: (platform, time) => `${platform}: geht online ${time}`,
  waitingFirst: 'Wartet auf Sie',
  allWaiting: (count) => `Alle ${count} anzeigen, die warten`,
  others: 'Alles andere',
  toBoard: 'Zur Pipeline',
  empty: 'Noch keine Inhalte',
  emptyText: 'Wählen Sie einen Trend, und die Pipeline erstellt ein Video daraus.',
  toTrends: 'Zu den Trends',
  emptyFiltered: 'Keine passenden Inhalte',
  emptyFilteredText: 'Wählen Sie einen anderen Status oder eine andere Nische.',
  emptyOf: {
    awaiting_review: {
      title: 'Nichts wartet auf Sie',
      text: 'Skripte und Videos, die Ihre Entscheidung brauchen, erscheinen hier.',
    },
    ready: {
      title: 'Nichts ist bereit',
      text: 'Videos, die Sie freigegeben haben, warten hier auf die Veröffentlichung.',
    },
    published: { title: 'Noch nichts veröffentlicht', text: 'Videos, die irgendwo online sind, erscheinen hier.' },
    rejected: {
      title: 'Nichts abgelehnt',
      text: 'Was Sie ablehnen, bleibt hier und lässt sich mit Feedback wieder aufnehmen.',
    },
    failed: {
      title: 'Nichts ist fehlgeschlagen',
      text: 'Schlägt ein Skript oder ein Video fehl, erscheint es hier, mit der Ursache und einem Weg, es erneut zu versuchen.',
    },
    archived: { title: 'Nichts archiviert', text: 'Was Sie beenden oder archivieren, bleibt hier erhalten.' },
  },
  showAll: 'Alle Inhalte anzeigen',
  script: 'Skript',
  scene: (number) => `Szene ${number}`,
  noScript: 'Das Skript wird geschrieben. Es erscheint hier automatisch.',
  stopped: {
    failed: 'Fehlgeschlagen: Hier kommt nichts mehr, bis Sie es erneut versuchen.',
    rejected: 'Abgelehnt: Hier kommt nichts mehr, bis Sie den Inhalt wieder aufnehmen.',
    archived: 'Archiviert: Hier kommt nichts mehr. Sie können noch eines wie dieses erstellen.',
  },
  listen: 'Anhören',
  film: 'Video',
  gate: {
    review: {
      title: 'Das Skript wartet auf Sie',
      text: 'Nach Ihrer Freigabe entstehen die Bilder und das Video.',
      confirm: 'Video aus diesem Skript erstellen?',
      makes: 'Bilder, Sprechertext und Video entstehen jetzt.',
      approve: 'Video erstellen',
    },
    final_review: {
      title: 'Das Video wartet auf Sie',
      text: 'Nach Ihrer Freigabe kann es veröffentlicht werden.',
    },
    keys: 'Die Tasten A und R wirken, solange der Fokus hier ist',
    notYet: 'Noch nicht',
    costUnknown: 'Die Kosten ließen sich nicht ermitteln',
    since: (ago) => `Geöffnet ${ago}.`,
    expires: (when, ago) => `Ohne Entscheidung wird es ${ago} automatisch abgelehnt, am ${when}.`,
    forEver: 'Es wartet, bis Sie entscheiden.',
  },
  rejection: {
    title: (gate, who, ago) => `Abgelehnt bei „${gate}“ von ${who}, ${ago}`,
    expired: (gate, ago) => `Keine rechtzeitige Entscheidung bei „${gate}“: abgelehnt ${ago}`,
    noReason: 'Ohne Angabe eines Grundes.',
  },
  watch: 'Beitrag öffnen',
  cost: 'Kosten bisher',
  details: 'Einzelheiten',
  facts: { topic: 'Trend', platform: 'Plattform', tone: 'Ton', style: 'Stil', created: 'Begonnen' },
  revisions: {
    title: 'Fassungen',
    name: (number) => `Fassung ${number}`,
    first: 'Der erste Entwurf',
    because: 'Feedback',
    byHand: (who) => `Bearbeitet von ${who}`,
    changed: (words, pictures, all) =>
      pictures === 0
        ? `Anderer Text in ${words} von ${all} Szenen`
        : `Anderer Text in ${words} von ${all} Szenen, nur ein anderes Bild in ${pictures}`,
    unchanged: (scene) => `Szene ${scene} ist unverändert`,
    gone: 'Entfernte Szene',
    card: 'Mit einer anderen Karte',
    picture: 'Bild',
    added: 'hinzugefügt',
    removed: 'entfernt',
  },
  results: {
    title: 'Ergebnisse',
    none: 'Noch keine Zahlen von den Plattformen. Sie erscheinen hier automatisch.',
    views: 'Aufrufe',
    likes: 'Likes',
    comments: 'Kommentare',
    shares: 'Geteilt',
    watched: 'Angesehen',
    counted: 'Gezählt',
    platform: 'Plattform',
    byPlatform: 'Nach Plattform',
    byDay: 'Aufrufe nach Tag',
    day: 'Tag (UTC)',
    asTable: 'Als Tabelle anzeigen',
    count: 'Jetzt zählen',
    upToDate: 'Die Zahlen sind aktuell.',
    notCounted: (platform) => `Keine Zahlen von ${platform}`,
    chart: (views, days) =>
      days === 1 ? `${views} Aufrufe an einem Tag` : `${views} Aufrufe in ${days} Tagen, Tag für Tag`,
  },
};
