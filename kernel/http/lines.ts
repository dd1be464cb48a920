import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';

/**
 * Answers with lines as they come. A client that reads slowly slows `lines` down, and one that leaves ends them. If
 * they fail, the connection is cut: an interrupted answer must not look complete.
 */
export async function sendLines(ctx: Context, lines: AsyncIterable<string>, fileName: string): Promise<void> {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'application/jsonl; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  });
  ctx.respond = false;
  if (ctx.method === 'HEAD') {
    ctx.res.end();
    return;
  }
  try {
    await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), ctx.res);
  } catch (error) {
    const hasLeft = ctx.res.closed;
    ctx.res.destroy();
    ctx.state.log[hasLeft ? 'debug' : 'warn']({ err: error }, 'an answer was not sent to its end');
  }
}
