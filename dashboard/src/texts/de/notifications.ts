import type { texts as english } from '../en/notifications.ts';

export const texts: typeof english = {
  title: 'Mitteilungen',
  lead: 'Was passiert ist, während Sie weg waren. Worüber Sie benachrichtigt werden, bestimmen Sie in den Einstellungen.',
  filter: 'Welche Mitteilungen',
  tabs: { all: 'Alle', unread: 'Ungelesen' },
  unread: 'Ungelesen',
  read: 'Als gelesen markieren',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Alle Mitteilungen sind gelesen',
  all: 'Alle Mitteilungen',
  showAll: 'Alle anzeigen',
  empty: 'Noch keine Mitteilungen',
  emptyText: 'Hier erfahren Sie, wenn ein Trend gefunden wird oder ein Video vorankommt.',
  emptyUnread: 'Sie haben alles gelesen',
  emptyUnreadText: 'Neue Mitteilungen erscheinen hier automatisch.',
  toTrends: 'Zu den Trends',
  events: {
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
