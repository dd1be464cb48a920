import { z } from 'zod';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import { stockOffer } from '../../../shared/stock-offers.ts';
import type { StockAdapter } from './stock-adapter.ts';
import { createStockProvider, type StockProtocol } from './stock-provider.ts';

const NAME = 'pexels';

const answerSchema = z.object({
  photos: z.array(
    z.object({
      url: z.string(),
      photographer: z.string(),
      alt: z.string().nullish(),
      src: z.object({ original: z.url({ protocol: /^https?$/ }) }),
    }),
  ),
});

/** Pexels (www.pexels.com/api/documentation). Its guidelines ask for the photographer and a link wherever possible. */
export const pexels: StockAdapter = {
  ...stockOffer(NAME),
  create: ({ url, key }, options) => createStockProvider(protocolOf(url.replace(/\/+$/, ''), key), options),
};

const protocolOf = (base: string, key: string): StockProtocol => ({
  name: NAME,
  // Of 200 an hour; searches are kept for a day.
  spacingMs: 0,
  base,
  searchFor: ({ words, shape }) => ({
    url: `${base}/v1/search?${new URLSearchParams({ query: words, orientation: shape, per_page: '20' })}`,
    headers: { authorization: key },
  }),
  picturesIn(answer, { width, height }) {
    const { data } = answerSchema.safeParse(answer);
    return data
      ? data.photos.map(({ url, photographer, alt, src }) => ({
          url: sized(src.original, width, height),
          credit: {
            title: alt || null,
            author: photographer,
            page_url: url,
            source: 'Pexels',
            license: 'Pexels License',
            license_url: 'https://www.pexels.com/license/',
            is_required: true,
          },
        }))
      : null;
  },
  errorOf(answer) {
    const { data } = z.object({ error: z.string() }).safeParse(parseJson(answer.bytes));
    return statusError(NAME, answer, { message: data?.error, retryAfterMs: untilReset(answer) }, key);
  },
});

/** As the sizes in its answers are made: whole photographs have up to fifty million pixels. */
function sized(original: string, width: number, height: number): string {
  const url = new URL(original);
  for (const [name, value] of Object.entries({ auto: 'compress', cs: 'tinysrgb', fit: 'crop', w: width, h: height }))
    url.searchParams.set(name, String(value));
  return url.href;
}

/** The end of its hour or month, in seconds since 1970. */
function untilReset({ headers }: HttpResponse): number | undefined {
  const reset = Number(headers['x-ratelimit-reset']);
  return reset > 0 ? Math.max(0, reset * 1_000 - Date.now()) : undefined;
}
