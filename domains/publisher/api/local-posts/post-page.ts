import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import type { LivePost } from './live-posts.ts';
import { script, style } from './page-assets.ts';
import { type PostAddresses, shareTags } from './share-tags.ts';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows only what is inlined in the page, and its video with poster and captions.
 * @param filesOrigin where files are fetched, if that is elsewhere; empty otherwise
 */
export const contentSecurityPolicy = (filesOrigin: string): string =>
  [
    "default-src 'none'",
    `media-src 'self' ${filesOrigin}`.trim(),
    "img-src 'self' data:",
    `style-src ${sha256(style)}`,
    `script-src ${sha256(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Links that play without a login. */
export type PlayLinks = { readonly video: string; readonly captions: string | null };

/** A post's page, complete in itself. @param addresses absolute, for other sites */
export function postPage(
  post: LivePost,
  links: PlayLinks,
  addresses: PostAddresses,
  counts: { views: number; likes: number },
): string {
  const { title, description, hashtags, publishedAt, publicationId, film } = post;
  const tags = hashtags.map((tag) => `<li>#${escapeHtml(tag)}</li>`).join('');
  const poster = film.posterPath === null ? '' : ` poster="/posts/${escapeHtml(publicationId)}/poster.jpg"`;
  const isDoubled = links.captions !== null && film.hasBurntInCaptions;
  return page(
    title,
    shareTags(post, addresses),
    `<main class="post">
  <video controls playsinline preload="metadata"${poster} src="${escapeHtml(links.video)}">
    ${captionsTrack(links.captions, film.hasBurntInCaptions)}
    <a href="${escapeHtml(links.video)}">Watch the video</a>
  </video>
  <article>
    <h1>${escapeHtml(title)}</h1>
    <p class="meta"><time datetime="${escapeHtml(publishedAt)}">${longDate(publishedAt)}</time> · ${amount(counts.views, 'view')}</p>
    ${isDoubled ? '<p class="meta">Captions are burnt into the video. The player can also show them as text.</p>' : ''}
    <p class="description">${escapeHtml(description)}</p>
    ${tags === '' ? '' : `<ul class="tags" aria-label="Hashtags">${tags}</ul>`}
    <button type="button" class="like" data-post="${escapeHtml(publicationId)}" aria-pressed="false">
      <span aria-hidden="true">♥</span> <span class="count">${counts.likes}</span><span class="hidden"> likes. Like this video</span>
    </button>
  </article>
</main>
<script>${script}</script>`,
  );
}

/** Off by default if captions are burnt into the picture: they would appear twice. */
function captionsTrack(url: string | null, areBurntIn: boolean): string {
  if (url === null) return '';
  return `<track kind="captions" srclang="en" label="English" src="${escapeHtml(url)}"${areBurntIn ? '' : ' default'}>`;
}

/** The page for a post that does not exist. */
export const missingPage = (): string =>
  page(
    'There is no such post',
    '<meta name="robots" content="noindex">',
    `<main class="missing">
  <p class="code">404</p>
  <h1>There is no such post</h1>
  <p>The address may be wrong, or the video has not been published yet.</p>
</main>`,
  );

const page = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
${head}
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%237c5cff'/%3E%3Cpath d='M6 4.5v7l6-3.5z' fill='white'/%3E%3C/svg%3E">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

const longDate = (at: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

const amount = (count: number, what: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${what}${count === 1 ? '' : 's'}`;
