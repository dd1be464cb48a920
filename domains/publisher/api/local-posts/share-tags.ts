import { escapeHtml } from '../escape-html.ts';
import type { LivePost } from './live-posts.ts';

/** Absolute addresses of a post and its parts: sites on which it is shared show them on their own pages. */
export type PostAddresses = {
  readonly page: string;
  readonly poster: string | null;
  readonly video: string;
};

export function addressesOf({ publicationId, film }: LivePost, gatewayAddress: string): PostAddresses {
  const page = `${gatewayAddress}/posts/${publicationId}`;
  return { page, poster: film.posterPath === null ? null : `${page}/poster.jpg`, video: `${page}/video.mp4` };
}

/** Tells sites on which the post is shared what to show. @see https://ogp.me @see https://developer.x.com/en/docs/x-for-websites/cards */
export function shareTags(post: LivePost, { page, poster, video }: PostAddresses): string {
  const { title, description, hashtags, publishedAt, film } = post;
  const alt = `A frame of the video “${title}”`;
  const tags: (readonly [name: string, content: string | number])[] = [
    ['description', description],
    ['og:type', 'video.other'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', page],
    ...(poster ? media('og:image', poster, 'image/jpeg', film.size) : []),
    ...(poster ? [['og:image:alt', alt] as const] : []),
    ...media('og:video', video, 'video/mp4', film.size),
    ['video:duration', Math.max(1, Math.round(film.durationSeconds))],
    ['video:release_date', publishedAt],
    ...hashtags.map((tag) => ['video:tag', tag] as const),
    ['twitter:card', poster ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ...(poster
      ? ([
          ['twitter:image', poster],
          ['twitter:image:alt', alt],
        ] as const)
      : []),
  ];
  const lines = tags.map(([name, content]) => `<meta ${attribute(name)} content="${escapeHtml(String(content))}">`);
  return [...lines, `<link rel="canonical" href="${escapeHtml(page)}">`].join('\n');
}

const media = (name: string, url: string, type: string, size: LivePost['film']['size']) => [
  [name, url] as const,
  ...(url.startsWith('https:') ? [[`${name}:secure_url`, url] as const] : []),
  [`${name}:type`, type] as const,
  ...(size ? [[`${name}:width`, size.width] as const, [`${name}:height`, size.height] as const] : []),
];

/** Open Graph uses `property`, everything else `name`. */
const attribute = (name: string): string => (/^(og|video):/.test(name) ? `property="${name}"` : `name="${name}"`);
