import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Middleware } from 'koa';
import { isRead } from '../../kernel/http/is-read.ts';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const HERE = import.meta.dirname;
const DESCRIPTIONS = join(HERE, '..', '..', 'docs');

/** The documentation by path: everything the page needs is served from here, so it works without other networks. */
const PAGES: Readonly<Record<string, { file: string; type: string }>> = {
  '/openapi.yaml': { file: join(DESCRIPTIONS, 'openapi.yaml'), type: 'application/yaml' },
  '/asyncapi.yaml': { file: join(DESCRIPTIONS, 'asyncapi.yaml'), type: 'application/yaml' },
  '/docs': { file: join(HERE, 'page.html'), type: 'text/html' },
  '/docs/start.js': { file: join(HERE, 'start.js'), type: 'text/javascript' },
  '/docs/swagger-ui-bundle.js': { file: join(SWAGGER_UI, 'swagger-ui-bundle.js'), type: 'text/javascript' },
  '/docs/swagger-ui.css': { file: join(SWAGGER_UI, 'swagger-ui.css'), type: 'text/css' },
};

// Swagger UI inlines styles and small pictures; it calls nothing but this gateway.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `GET /docs`: the API, to read and to try out; `GET /openapi.yaml` and `/asyncapi.yaml`: the descriptions of the API
 * and of its events.
 */
export function docsRoutes(): Middleware {
  const texts = new Map<string, Promise<string>>();
  const textOf = (file: string): Promise<string> => {
    const text = texts.get(file) ?? readFile(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  return async (ctx, next) => {
    const page = isRead(ctx) ? PAGES[ctx.path] : undefined;
    if (!page) return next();
    ctx.state.route = ctx.path;
    ctx.set({
      'Content-Type': `${page.type}; charset=utf-8`,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'public, max-age=3600',
    });
    ctx.body = await textOf(page.file);
  };
}
