import Router from '@koa/router';
import { z } from 'zod';
import { type Documents, pageQuery } from '../../../kernel/documents/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, idParam, queryOf } from '../../../kernel/http/validation.ts';
import { listScans, scans } from '../../../read-models/scans.ts';
import { listTrends, trendById, trends } from '../../../read-models/trends.ts';
import { niches } from '../niches.ts';
import { runScan, type ScanTools } from '../use-cases/run-scan.ts';
import { scanMessage } from './scan-message.ts';

const scanBody = requestSchema(
  z.object({
    /** A country as sources name it, such as `US`, or a wider region. */
    region: z
      .string()
      .trim()
      .max(16)
      .regex(/^[A-Za-z][A-Za-z-]{1,15}$/, 'Input should be a country code such as US')
      .transform((region) => region.toUpperCase())
      .default('US'),
    limit: z.number().int().min(1).max(100).default(20),
    niche: z.enum(niches).nullish(),
  }),
);
const listQuery = requestSchema(
  z.object({
    ...pageQuery,
    niche: z.string().max(120).optional(),
    status: z.enum(['active', 'expired', 'all']).default('active'),
  }),
);
const scansQuery = requestSchema(z.object(pageQuery));

type Options = {
  readonly tools: ScanTools;
  readonly documents: Documents;
  /** Aborts when the service stops. */
  readonly signal: AbortSignal;
};

/** Scans the sources, lists scans, and shows trends and niches. */
export function trendRoutes({ tools, documents, signal }: Options): Router {
  const router = new Router({ prefix: '/api/v1/trends', sensitive: true, strict: false });

  router.post('/scan', async (ctx) => {
    const { region, limit, niche } = bodyOf(ctx, scanBody);
    const request = { region, limit, niche: niche ?? null };
    const { scan, position } = await runScan(tools, request, commandContextOf(ctx, null), signal);
    setEventPosition(ctx, position);
    ctx.body = { message: scanMessage(scan), trends_found: scan.found, trends_saved: scan.saved };
  });

  router.get('/', waitForPosition(documents, trends), async (ctx) => {
    callerOf(ctx);
    const { niche, status, ...page } = queryOf(ctx, listQuery);
    ctx.body = await listTrends(documents, { niche, status: status === 'all' ? undefined : status }, page);
  });

  // Before `/:trend_id`, which would take `config` and `scans` for ids.
  router.get('/config', async (ctx) => {
    callerOf(ctx);
    ctx.body = { items: tools.niches, next_cursor: null };
  });

  router.get('/scans', waitForPosition(documents, scans), async (ctx) => {
    callerOf(ctx);
    ctx.body = await listScans(documents, queryOf(ctx, scansQuery));
  });

  router.get('/:trend_id', waitForPosition(documents, trends), async (ctx) => {
    callerOf(ctx);
    const trendId = idParam(ctx, 'trend_id');
    const trend = await trendById(documents, trendId);
    if (!trend) throw notFound(`trend ${trendId}`);
    ctx.body = trend;
  });

  return router;
}
