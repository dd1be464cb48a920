/** How long a film may be, and how long it is if nobody says: the figures of the writer. */
export const SECONDS = { least: 15, most: 180, usual: { least: 27, most: 38 } } as const;

/** Whether a length can be sent: nothing, or whole seconds that a film may have. */
export const isLength = (seconds: string): boolean =>
  seconds.trim() === '' ||
  (/^\d+$/.test(seconds.trim()) && Number(seconds) >= SECONDS.least && Number(seconds) <= SECONDS.most);
