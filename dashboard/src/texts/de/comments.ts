import type { texts as english } from '../en/comments.ts';

export const texts: typeof english = {
  unknown: 'Jemand',
  likes: (count) => `${count} Likes`,
  replies: (count) => `${count} Antworten`,
  open: 'Diesen Kommentar öffnen',
  by: (name) => `von ${name}`,
  opens: 'öffnet sich in einem neuen Tab',
  answer: 'Beim Beitrag antworten',
  empty: 'Noch keine Kommentare',
  emptyText: 'Sobald jemand diesen Beitrag kommentiert, lesen Sie es hier.',
  impossible: (platform) => `${platform} lässt andere Programme keine Kommentare lesen`,
  impossibleText: 'Öffnen Sie den Beitrag, um sie dort zu lesen.',
  notes: {
    x: 'X zeigt die Kommentare der letzten sieben Tage.',
    linkedin: 'LinkedIn sagt nicht, wer kommentiert hat.',
  },
};
