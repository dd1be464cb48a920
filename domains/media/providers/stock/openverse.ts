import { z } from 'zod';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { statusError } from '../../../../kernel/providers/status-error.ts';
import { stockOffer } from '../../../shared/stock-offers.ts';
import type { StockAdapter } from './stock-adapter.ts';
import { createStockProvider, type StockProtocol } from './stock-provider.ts';

const NAME = 'openverse';
const SHAPES = { portrait: 'tall', landscape: 'wide', square: 'square' } as const;
/**
 * Licences under which a film may be cut from a picture, sold, and published under any licence: those that ask for
 * nothing, and for a credit.
 */
const LICENSES = 'cc0,pdm,by';

const answerSchema = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.url({ protocol: /^https?$/ }),
      foreign_landing_url: z.string(),
      creator: z.string().nullish(),
      license: z.string(),
      license_version: z.string().nullish(),
      license_url: z.string().nullish(),
      source: z.string().nullish(),
    }),
  ),
});

/** Openverse (api.openverse.org), a search over openly licensed pictures of Flickr, Wikimedia Commons and museums. */
export const openverse: StockAdapter = {
  ...stockOffer(NAME),
  create: ({ url }, options) => createStockProvider(protocolOf(url.replace(/\/+$/, ''), options.spacingMs), options),
};

const protocolOf = (base: string, spacingMs = 1_000): StockProtocol => ({
  name: NAME,
  // The limit without an account.
  spacingMs,
  base,
  searchFor({ words, shape }) {
    const query = { q: words, license: LICENSES, aspect_ratio: SHAPES[shape], category: 'photograph', page_size: '20' };
    return { url: `${base}/v1/images/?${new URLSearchParams(query)}` };
  },
  picturesIn(answer) {
    const { data } = answerSchema.safeParse(answer);
    if (!data) return null;
    return data.results.map(({ title, url, foreign_landing_url, creator, source, ...terms }) => ({
      url,
      credit: {
        title: title ?? null,
        author: creator ?? null,
        page_url: foreign_landing_url,
        source: source ? `${source} by Openverse` : 'Openverse',
        license: nameOf(terms),
        license_url: terms.license_url ?? null,
        is_required: terms.license === 'by',
      },
    }));
  },
  errorOf(answer) {
    const { data } = z.object({ detail: z.string() }).safeParse(parseJson(answer.bytes));
    return statusError(NAME, answer, { message: data?.detail }, null);
  },
});

function nameOf({
  license,
  license_version,
}: {
  license: string;
  license_version?: string | null | undefined;
}): string {
  if (license === 'pdm') return 'public domain';
  return `${license === 'cc0' ? 'CC0' : `CC ${license.toUpperCase()}`} ${license_version ?? ''}`.trim();
}
