import { extname } from 'node:path';
import type { Context } from 'koa';

/** Types that a browser shows or plays, and never executes. */
const HARMLESS = /^((video|audio)\/|image\/(jpeg|png|webp)$|text\/(plain|vtt);|application\/(json;|x-subrip$))/;
const SUBTITLES = 'application/x-subrip';

/** Names a file's type in the answer, by its extension; types that a browser may execute are served as plain bytes. */
export function setContentType(ctx: Pick<Context, 'type' | 'response'>, path: string): void {
  ctx.type = extname(path);
  if (!HARMLESS.test(ctx.response.get('Content-Type'))) ctx.type = 'application/octet-stream';
  if (ctx.type === SUBTITLES) ctx.type = `${SUBTITLES}; charset=utf-8`;
}
