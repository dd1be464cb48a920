import type { texts as english } from '../en/notifications.ts';

export const texts: typeof english = {
  title: 'Mitteilungen',
  lead: 'Was geschah, während Sie anderswo waren. Wovon Sie hören, steht in den Einstellungen.',
  filter: 'Welche Mitteilungen',
  tabs: { all: 'Alle', unread: 'Ungelesen' },
  unread: 'Ungelesen',
  read: 'Als gelesen markieren',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Alle Mitteilungen sind gelesen',
  all: 'Alle Mitteilungen',
  showAll: 'Alle zeigen',
  empty: 'Noch keine Mitteilungen',
  emptyText: 'Wird ein Trend gefunden oder kommt ein Film voran, steht es hier.',
  emptyUnread: 'Sie haben alles gelesen',
  emptyUnreadText: 'Neue Mitteilungen erscheinen hier von selbst.',
  toTrends: 'Zu den Trends',
  events: {
    'platform.trend.detected': 'Neuer Trend',
    'platform.content.created': 'Skript freigegeben',
    'platform.content.published': 'Veröffentlicht',
    'platform.content.rejected': 'Abgelehnt',
    'platform.media.failed': 'Bilder gescheitert',
    'platform.pipeline.stage_changed': 'Nächste Stufe',
    'account.connected': 'Konto verbunden',
    'account.access_ended': 'Zugang beendet',
  },
};
