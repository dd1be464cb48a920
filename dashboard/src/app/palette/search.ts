import { call } from '../../api/call.ts';
import { hasVideo } from '../../api/contents.ts';
import type { Standing } from '../../components/standing.ts';
import type { Entry } from './entries.ts';

/** Of each kind; who wants more narrows the words. */
const MOST = 6;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `content-<id>` and the like. */
const STREAM = /^[a-z][a-z-]*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Words = {
  readonly video: string;
  readonly post: string;
  readonly history: string;
  readonly standing: (of: Standing) => string;
  readonly platform: (platform: string) => string;
};

/** What the platform has for these words, as far as this person may see it. */
export async function search(q: string, role: string, words: Words, signal: AbortSignal): Promise<Entry[]> {
  const query = { q, limit: MOST };
  const [contents, trends, people] = await Promise.all([
    call('listContentCards', { query, signal }),
    call('listTrends', { query: { ...query, status: 'all' }, signal }),
    role === 'admin' ? call('listUsers', { query, signal }) : { items: [] },
  ]);
  const isAuditor = role === 'admin' || role === 'auditor';
  return [
    ...contents.items.flatMap((content): Entry[] => {
      const { content_id, title, trend_topic } = content;
      const label = title || trend_topic;
      return [
        {
          key: `content ${content_id}`,
          group: 'contents',
          label,
          note: words.standing(content),
          icon: 'film',
          to: `/content/${content_id}`,
        },
      ];
    }),
    ...contents.items
      .filter(({ lane }) => hasVideo(lane))
      .map(
        ({ content_id, title }): Entry => ({
          key: `video ${content_id}`,
          group: 'videos',
          label: title,
          note: words.video,
          icon: 'video',
          to: `/videos/${content_id}`,
        }),
      ),
    ...(await postsOf(contents.items, words, signal)),
    ...trends.items.map(
      ({ trend_id, topic }): Entry => ({
        key: `trend ${trend_id}`,
        group: 'trends',
        label: topic,
        icon: 'trend',
        to: `/trends/${trend_id}`,
      }),
    ),
    ...people.items.map(
      ({ id, name, email }): Entry => ({
        key: `person ${id}`,
        group: 'people',
        label: name,
        note: email,
        icon: 'user',
        to: `/users?email=${encodeURIComponent(email)}`,
      }),
    ),
    ...(isAuditor ? streamsFor(q, contents.items, words) : []),
  ];
}

type Card = { readonly content_id: string; readonly title: string; readonly status: string };

/** Posts of what was found: they are known by the video that they show. */
async function postsOf(items: readonly Card[], words: Words, signal: AbortSignal): Promise<Entry[]> {
  const published = items.filter(({ status }) => status === 'published' || status === 'publishing').slice(0, 2);
  const contents = await Promise.all(
    published.map(({ content_id }) => call('showContent', { path: { content_id }, signal })),
  );
  return contents.flatMap(({ title, publications }) =>
    publications.map(
      ({ publication_id, platform, status, schedule_at, published_at }): Entry => ({
        key: `post ${publication_id}`,
        group: 'posts',
        label: title,
        note: `${words.post} · ${words.platform(platform)}`,
        icon: 'send',
        to: `/publishing?view=list&platform=${platform}${status === 'scheduled' ? '&status=scheduled' : ''}${dayIn(published_at ?? schedule_at)}`,
      }),
    ),
  );
}

const dayIn = (time: string | null): string =>
  time === null ? '' : `&from=${time.slice(0, 10)}&to=${time.slice(0, 10)}`;

/** By their name, by an id in it, or by the title of the content that they are about. */
function streamsFor(q: string, contents: readonly Card[], words: Words): Entry[] {
  const named = STREAM.test(q) ? [q.toLowerCase()] : UUID.test(q) ? [`content-${q.toLowerCase()}`] : [];
  const entry = (stream: string, label: string): Entry => ({
    key: `stream ${stream}`,
    group: 'streams',
    label,
    note: words.history,
    icon: 'stream',
    to: `/audit/streams/${encodeURIComponent(stream)}`,
  });
  return [
    ...named.map((stream) => entry(stream, stream)),
    ...contents.map(({ content_id, title }) => entry(`content-${content_id}`, title || content_id)),
  ];
}
