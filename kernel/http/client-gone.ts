import type { Context } from 'koa';

/** What logs and metrics call a request whose client closed the connection before the answer was complete. */
export const CLIENT_GONE = 499;

/** Whether the connection has closed before the answer was sent to its end. */
export const isClientGone = ({ res }: Pick<Context, 'res'>): boolean => res.closed && !res.writableFinished;
