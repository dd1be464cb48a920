import type { Context, Next } from 'koa';
import type { Documents, ReadModel } from '../documents/index.ts';
import { HttpError } from './errors.ts';

/**
 * Before a query: if the request carries `X-Min-Event-Position` (the `X-Event-Position` of a write), waits until the
 * read models have come that far. @throws HttpError 503 if they do not within some seconds, and at once if nothing has
 * been written at that position
 */
export const waitForPosition =
  (documents: Documents, ...models: readonly ReadModel<object>[]) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const wanted = ctx.get('x-min-event-position');
    if (wanted !== '') {
      if (!/^\d{1,19}$/.test(wanted))
        throw new HttpError(400, 'bad_request', 'X-Min-Event-Position takes the value of an X-Event-Position');
      const waits = await Promise.all(models.map((model) => documents.waitFor(model, BigInt(wanted))));
      if (waits.includes(false)) throw notReached();
    }
    await next();
  };

const notReached = (): HttpError =>
  new HttpError(
    503,
    'not_ready',
    'The position in X-Min-Event-Position cannot be read yet; try again in a moment',
    undefined,
    {
      'Retry-After': '2',
    },
  );

/** After a write: the position to wait for before reading it back. */
export function setEventPosition(ctx: Context, ...positions: readonly bigint[]): void {
  ctx.set(
    'X-Event-Position',
    String(positions.reduce((newest, position) => (position > newest ? position : newest), 0n)),
  );
}
