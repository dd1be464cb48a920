import type { Context } from 'koa';
import type { Page } from './pages.ts';

/** Must be named explicitly: a wildcard, as sent by API clients, does not ask for a page. */
export const wantsPage = (ctx: Context): boolean => ctx.get('accept').toLowerCase().includes('text/html');

/**
 * Answers with a file of a built site, in the smallest encoding that the client takes.
 * @param how its content security policy, and the route that metrics name
 */
export async function sendPage(
  ctx: Context,
  page: Page,
  { policy, route }: { readonly policy: string; readonly route: string },
): Promise<void> {
  const encoding = page.encodings.find((each) => ctx.acceptsEncodings(each) === each) ?? null;
  ctx.state.route = route;
  ctx.vary('Accept-Encoding');
  ctx.type = page.extension;
  ctx.set({
    'Content-Security-Policy': policy,
    'Cache-Control': page.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
  ctx.body = await page.bytes(encoding);
}
