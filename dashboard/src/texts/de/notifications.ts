import type { texts as english } from '../en/notifications.ts';
import { worded } from './notifications/worded.ts';

export const texts: typeof english = {
  worded,
  title: 'Mitteilungen',
  lead: 'Was auf Sie wartet oder schiefging, und unter „Alle“, wie alles vorankommt. Worüber Sie benachrichtigt werden, bestimmen Sie in den Einstellungen.',
  filter: 'Welche Mitteilungen',
  tabs: { matters: 'Für Sie', unread: 'Ungelesen', all: 'Alle' },
  unread: 'Ungelesen',
  read: 'Als gelesen markieren',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Alle Mitteilungen sind gelesen',
  all: 'Alle Mitteilungen',
  showAll: 'Alle anzeigen',
  nothing: 'Gerade wartet nichts auf Sie',
  nothingText: 'Hier erscheint, was auf Sie wartet, fehlschlägt oder unbestätigt ist.',
  also: (parts, isMore) => `Außerdem: ${parts}${isMore ? ' und mehr' : ''}.`,
  counts: {
    'platform.pipeline.stage_changed': (count) =>
      count === 1 ? 'ein Video kam voran' : `Videos kamen ${count}-mal voran`,
    'platform.content.created': (count) => (count === 1 ? '1 Skript freigegeben' : `${count} Skripte freigegeben`),
    'platform.content.published': (count) =>
      count === 1 ? '1 Video veröffentlicht' : `${count} Videos veröffentlicht`,
    'platform.content.rejected': (count) => (count === 1 ? '1 Video abgelehnt' : `${count} Videos abgelehnt`),
    'platform.trend.detected': (count) =>
      count === 1 ? 'neue Trends in einer Suche' : `neue Trends in ${count} Suchen`,
  },
  empty: 'Noch keine Mitteilungen',
  emptyText: 'Hier erfahren Sie, wenn ein Trend gefunden wird oder ein Video vorankommt.',
  emptyUnread: 'Sie haben alles gelesen',
  emptyUnreadText: 'Neue Mitteilungen erscheinen hier automatisch.',
  toTrends: 'Zu den Trends',
  events: {
    'platform.gate.opened': 'Wartet auf Sie',
    'platform.pipeline.failed': 'Fehlgeschlagen',
    'platform.publication.failed': 'Veröffentlichen fehlgeschlagen',
    'platform.publication.unconfirmed': 'Unbestätigt',
    'platform.budget.spent': 'Budget',
    'platform.trend.detected': 'Neuer Trend',
    'platform.content.created': 'Skript freigegeben',
    'platform.content.published': 'Veröffentlicht',
    'platform.content.rejected': 'Abgelehnt',
    'platform.media.failed': 'Bilder fehlgeschlagen',
    'platform.pipeline.stage_changed': 'Nächste Stufe',
    'account.connected': 'Konto verbunden',
    'account.access_ended': 'Zugang beendet',
  },
};
