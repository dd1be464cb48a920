import { paintTestPicture } from './pictures.ts';
import { type FakeServer, type RecordedRequest, type Reply, startFakeServer } from './server.ts';

export type FakeStock = FakeServer & {
  /** Answers the next search with this instead. */
  failNext(reply: Reply): void;
  /** Searches that find nothing. */
  readonly unknown: Set<string>;
  /** Pictures that are gone: `1`, `2`. */
  readonly gone: Set<string>;
  /** What was searched for, in order. */
  readonly searches: readonly RecordedRequest[];
};

type Format = {
  readonly path: string;
  wordsOf(request: RecordedRequest): string;
  /** null with the right key. */
  refuse(request: RecordedRequest, key: string): Reply | null;
  answer(url: string, ids: readonly string[]): object;
};

/** Recorded shapes; the page that documents each is named. */
export const STOCK_FORMATS = {
  /** https://api.openverse.org/v1/#tag/images/operation/images_search */
  openverse: {
    path: '/v1/images/',
    wordsOf: ({ query }) => query.get('q') ?? '',
    refuse: () => null,
    answer: (url, ids) => ({
      result_count: ids.length,
      page_count: 1,
      page_size: 20,
      page: 1,
      results: ids.map((id) => ({
        id,
        title: `Bee ${id}`,
        foreign_landing_url: `https://www.flickr.com/photos/jane/${id}`,
        url: `${url}/pictures/${id}.jpg`,
        creator: 'Jane Doe',
        creator_url: 'https://www.flickr.com/photos/jane',
        license: id === '1' ? 'by' : 'cc0',
        license_version: id === '1' ? '2.0' : '1.0',
        license_url: id === '1' ? 'https://creativecommons.org/licenses/by/2.0/' : null,
        provider: 'flickr',
        source: 'flickr',
        category: 'photograph',
        height: 1_600,
        width: 1_200,
        mature: false,
      })),
    }),
  },
  /** https://www.pexels.com/api/documentation/#photos-search */
  pexels: {
    path: '/v1/search',
    wordsOf: ({ query }) => query.get('query') ?? '',
    refuse: ({ headers }, key) =>
      headers.authorization === key ? null : { status: 401, body: { error: 'Your API key is not valid.' } },
    answer: (url, ids) => ({
      page: 1,
      per_page: 20,
      photos: ids.map((id) => ({
        id: Number(id),
        width: 3_024,
        height: 3_024,
        url: `https://www.pexels.com/photo/bee-${id}/`,
        photographer: 'Jane Doe',
        photographer_url: 'https://www.pexels.com/@jane',
        avg_color: '#978E82',
        src: { original: `${url}/pictures/${id}.jpg`, large2x: `${url}/pictures/${id}.jpg?dpr=2` },
        alt: `Bee ${id}`,
      })),
      total_results: ids.length,
    }),
  },
  /** https://pixabay.com/api/docs/#api_search_images */
  pixabay: {
    path: '/api/',
    wordsOf: ({ query }) => query.get('q') ?? '',
    refuse: ({ query }, key) =>
      query.get('key') === key
        ? null
        : { status: 400, body: '[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).' },
    answer: (url, ids) => ({
      total: ids.length,
      totalHits: ids.length,
      hits: ids.map((id) => ({
        id: Number(id),
        pageURL: `https://pixabay.com/photos/bee-${id}/`,
        type: 'photo',
        tags: 'bee, flower, honey',
        webformatURL: `${url}/pictures/${id}.jpg`,
        largeImageURL: `${url}/pictures/${id}.jpg`,
        imageWidth: 4_000,
        imageHeight: 2_250,
        user_id: 48_777,
        user: 'Jane Doe',
      })),
    }),
  },
} as const satisfies Record<string, Format>;

/** A stock of two pictures of bees, a painted one for each. */
export async function startFakeStock(name: keyof typeof STOCK_FORMATS, key: string): Promise<FakeStock> {
  const format: Format = STOCK_FORMATS[name];
  const failures: Reply[] = [];
  const unknown = new Set<string>();
  const gone = new Set<string>();
  const pictures = new Map<string, Buffer>();
  for (const id of ['1', '2']) pictures.set(id, await paintTestPicture(60, 80, 'jpeg', Number(id) * 90));
  const server: FakeServer = await startFakeServer((request) => {
    const id = /^\/pictures\/(\d)\.jpg$/.exec(request.path)?.[1] ?? '';
    const picture = pictures.get(id);
    if (picture)
      return gone.has(id)
        ? { status: 404, body: 'gone' }
        : { headers: { 'content-type': 'image/jpeg' }, body: picture };
    if (request.path !== format.path) return { status: 404 };
    const refusal = format.refuse(request, key);
    if (refusal) return refusal;
    const ids = unknown.has(format.wordsOf(request)) ? [] : ['1', '2'];
    return failures.shift() ?? { body: format.answer(server.url, ids) };
  });
  return {
    ...server,
    unknown,
    gone,
    failNext: (reply) => void failures.push(reply),
    get searches() {
      return server.requests.filter(({ path }) => path === format.path);
    },
  };
}
