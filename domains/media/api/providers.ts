import Router from '@koa/router';
import { callerOf } from '../../../kernel/http/caller.ts';
import type { ProviderAvailability } from '../use-cases/provider-availability.ts';

/** The image providers and whether they are available. */
export function providerRoutes({ availability }: { availability: () => Promise<ProviderAvailability[]> }): Router {
  const router = new Router({ prefix: '/api/v1/media/providers', sensitive: true, strict: false });

  router.get('/', async (ctx) => {
    callerOf(ctx);
    ctx.body = { items: await availability(), next_cursor: null };
  });

  return router;
}
