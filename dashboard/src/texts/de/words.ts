import type { texts as english } from '../en/words.ts';

export const texts: typeof english = {
  statuses: {
    draft: 'Entwurf',
    generating: 'Wird geschrieben',
    awaiting_review: 'Wartet auf Sie',
    approved: 'Freigegeben',
    producing: 'Wird gemacht',
    ready: 'Bereit',
    publishing: 'Wird veröffentlicht',
    published: 'Veröffentlicht',
    rejected: 'Abgelehnt',
    failed: 'Gescheitert',
    archived: 'Archiviert',
  },
  stages: {
    script: 'Skript',
    review: 'Prüfung des Skripts',
    images: 'Bilder',
    video: 'Film',
    final_review: 'Prüfung des Films',
    publish: 'Veröffentlichung',
    done: 'Fertig',
  },
  niches: {
    technology: 'Technik',
    science: 'Wissenschaft',
    business: 'Wirtschaft',
    health: 'Gesundheit',
    entertainment: 'Unterhaltung',
    general: 'Allgemeines',
  },
};
