import { z } from 'zod';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import { stockOffer } from '../../../shared/stock-offers.ts';
import type { StockAdapter } from './stock-adapter.ts';
import { createStockProvider, type StockProtocol } from './stock-provider.ts';

const NAME = 'pixabay';
const SHAPES = { portrait: 'vertical', landscape: 'horizontal', square: 'all' } as const;
/** The longest text that it searches for, in characters. */
const MOST = 100;

const answerSchema = z.object({
  hits: z.array(
    z.object({
      pageURL: z.string(),
      tags: z.string().nullish(),
      user: z.string(),
      largeImageURL: z.url({ protocol: /^https?$/ }),
    }),
  ),
});

/**
 * Pixabay (pixabay.com/api/docs). It takes its key only in the address, which is therefore part of no error and no log.
 * Its licence asks for no credit.
 */
export const pixabay: StockAdapter = {
  ...stockOffer(NAME),
  create: ({ url, key }, options) => createStockProvider(protocolOf(url.replace(/\/+$/, ''), key), options),
};

const protocolOf = (base: string, key: string): StockProtocol => ({
  name: NAME,
  // A hundred a minute.
  spacingMs: 0,
  base,
  searchFor({ words, shape }) {
    const wanted = { q: words.slice(0, MOST), image_type: 'photo', orientation: SHAPES[shape], safesearch: 'true' };
    return { url: `${base}/api/?${new URLSearchParams({ key, ...wanted, per_page: '20' })}` };
  },
  picturesIn(answer) {
    const { data } = answerSchema.safeParse(answer);
    return data
      ? data.hits.map(({ pageURL, tags, user, largeImageURL }) => ({
          url: largeImageURL,
          credit: {
            title: tags ?? null,
            author: user,
            page_url: pageURL,
            source: 'Pixabay',
            license: 'Pixabay Content License',
            license_url: 'https://pixabay.com/service/license-summary/',
            is_required: false,
          },
        }))
      : null;
  },
  errorOf(answer) {
    // A line of text: `[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).`
    const message = answer.bytes.toString('utf8', 0, 300);
    const kind = /api key/i.test(message) && answer.status === 400 ? 'unauthorized' : undefined;
    const seconds = Number(answer.headers['x-ratelimit-reset']);
    return statusError(NAME, answer, { message, kind, retryAfterMs: seconds > 0 ? seconds * 1_000 : undefined }, key);
  },
});
