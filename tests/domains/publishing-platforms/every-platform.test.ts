import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishingPlatformSettings, publishingPlatforms } from '../../../domains/publishing-platforms/index.ts';
import type { PlatformAdapter, PostRequest } from '../../../domains/publishing-platforms/publishing-platform.ts';
import type { RefreshTokens } from '../../../domains/publishing-platforms/refresh-tokens.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { eventually } from '../../support/eventually.ts';
import type { FakeComment, FakePlatform } from '../../support/fakes/platform.ts';
import {
  type AccountPlatform,
  accountPlatforms,
  type PlatformUnderTest,
  platformsUnderTest,
  type Skipped,
} from '../../support/fakes/platforms.ts';
import { tellSkipped, told } from '../../support/provider-cases.ts';

/**
 * What every platform's adapter does, whatever its API is like. What one cannot do is skipped by name, with the reason.
 * Each case has a platform of its own, on a real socket.
 */
const it = suite<{ folder: string; video: string }>('every platform');

it.before(async (c) => {
  c.folder = await mkdtemp(join(tmpdir(), 'every-platform-'));
  c.video = join(c.folder, 'video.mp4');
  await writeFile(c.video, Buffer.alloc(1_000, 'film '));
});
it.after((c) => rm(c.folder, { recursive: true }));

type Tested = {
  readonly fake: FakePlatform<string> & {
    readonly counts: Map<string, object>;
    readonly comments?: FakeComment[];
  };
  readonly adapter: PlatformAdapter;
  readonly request: PostRequest;
  /** The newest session that the adapter has kept. */
  session(): string | null;
  post(more?: Partial<PostRequest>, signal?: AbortSignal): ReturnType<PlatformAdapter['publish']>;
  posts(): readonly unknown[];
};

const never = new AbortController().signal;

for (const name of accountPlatforms) {
  const { start, postsOf, cases, counted }: PlatformUnderTest = platformsUnderTest[name];
  const definition = publishingPlatforms[name];

  const that = (what: string, test: (tested: Tested) => Promise<unknown>, skipped?: Skipped): void => {
    if (skipped) {
      tellSkipped(name, what, skipped.skip);
      return void it.skip(`${name} ${what}: ${skipped.skip}`);
    }
    const run = async (video: string): Promise<void> => {
      const fake = await start();
      try {
        const adapter = adapterOf(name, fake.settings);
        let session: string | null = null;
        const request = requestFor(video);
        const keep = async (kept: string): Promise<void> => {
          session = kept;
        };
        await test({
          fake,
          adapter,
          request,
          session: () => session,
          post: (more, signal = never) => adapter.publish({ ...request, ...more }, keep, signal),
          posts: () => postsOf(fake),
        });
      } finally {
        await fake.close();
      }
    };
    it(`${name} ${what}`, ({ video }) => told(name, what, () => run(video)));
  };
  const skippedOf = (one: object): Skipped | undefined => ('skip' in one ? (one as Skipped) : undefined);

  that('posts a video once, and says where', async ({ post, posts }) => {
    const posted = await post();
    assert.ok(posted.kind === 'published');
    assert.match(posted.url, /^https?:\/\//);
    assert.ok(posted.platformPostId !== '' && !Number.isNaN(Date.parse(posted.publishedAt)));
    assert.is(posts().length, 1);
  });

  that('finds what it has posted, and does not post it again', async (c) => {
    await c.post();
    const again = await c.adapter.check({ ...c.request, session: c.session() }, never);
    assert.is(again.kind, cases.afterLoss);
    assert.is(c.posts().length, 1);
  });

  that('has posted nothing before a session was kept', async ({ adapter, request }) => {
    assert.equal(await adapter.check(request, never), { kind: 'absent' });
  });

  for (const [what, kind, one] of [
    ['says what it refuses', ['invalid', 'refused'], cases.refusal],
    ['says that the token is not accepted', ['unauthorized'], cases.badToken],
    ['says that the quota is spent', ['quota'], cases.quota],
    ['waits as long as it is asked to', ['unavailable'], cases.rateLimit],
  ] as const) {
    that(
      what,
      async ({ fake, post, posts }) => {
        if ('skip' in one) return;
        fake.failNext(one.at, { ...one.reply, headers: { ...one.reply.headers, 'retry-after': '7' } });
        const { details } = await failureOf(post());
        assert.equal([details.provider, details.code], [name, one.code]);
        assert.ok((kind as readonly string[]).includes(details.kind), details.kind);
        assert.ok(details.cause !== '' && details.nextAction !== '');
        assert.is(details.retryAfterMs, details.kind === 'unavailable' ? 7_000 : undefined);
        assert.is(posts().length, 0);
      },
      skippedOf(one),
    );
  }

  that(
    'renews a token that has expired',
    async ({ fake, post, posts }) => {
      if ('skip' in cases.expired) return;
      await post();
      const before = fake.callsOf('token').length;
      fake.failNext(cases.expired.at, cases.expired.reply);
      assert.is((await post({ publicationId: randomUUID(), title: 'Another' })).kind, 'published');
      assert.is(fake.callsOf('token').length, before + 1);
      assert.is(posts().length, 2);
    },
    skippedOf(cases.expired),
  );

  that('posts once when the answer is lost, and says what it knows', async (c) => {
    c.fake.loseNextAnswer(cases.last);
    const outcome = await c.post();
    assert.is(outcome.kind, cases.afterLoss);
    assert.is(c.posts().length, 1);
    assert.is((await c.adapter.check({ ...c.request, session: c.session() }, never)).kind, cases.afterLoss);
    assert.is(c.posts().length, 1);
  });

  that('ends when it is told to, however long the platform takes', async ({ fake, post, posts }) => {
    const release = fake.holdNext(cases.first);
    const stopping = new AbortController();
    const reason = new Error('stopping');
    const ended = post({}, stopping.signal).catch((error: unknown) => error);
    await eventually('call that is not answered', () => fake.callsOf(cases.first).length > 0);
    stopping.abort(reason);
    assert.is(await ended, reason);
    release();
    assert.is(posts().length, 0);
  });

  that('does not believe an answer without sense', async ({ fake, post, posts }) => {
    fake.failNext(cases.first, { status: 200, body: '<html>Maintenance</html>' });
    assert.is((await failureOf(post())).details.kind, 'unavailable');
    assert.is(posts().length, 0);
  });

  that(
    'does not believe one to the call that posts, either',
    async ({ fake, post, posts }) => {
      fake.failNext(cases.last, { status: 200, body: '<html>Maintenance</html>' });
      const outcome = await post().catch((error: unknown) => error);
      assert.ok(outcome instanceof ProviderError || (outcome as { kind: string }).kind === 'unconfirmed');
      assert.is(posts().length, 0);
    },
    cases.lastNonsense,
  );

  that('cuts a text that is too long', async ({ post, posts }) => {
    const description = 'Bees dance in the dark. '.repeat(4_000);
    assert.is((await post({ description })).kind, 'published');
    const text = (cases.textOf as (post: unknown) => string)(posts()[0]);
    assert.ok([...text].length <= (definition.limits.text ?? Number.POSITIVE_INFINITY), `${text.length} characters`);
    assert.match(text, 'Bees dance');
  });

  that(
    'refuses a video that is too long, and sends nothing',
    async ({ fake, post }) => {
      const durationSeconds = (definition.limits.seconds ?? 0) + 1;
      assert.equal((await failureOf(post({ durationSeconds }))).details.code, 'too-long');
      assert.is(fake.requests.length, 0);
    },
    definition.limits.seconds === null ? { skip: 'how long a video may be depends on the account' } : undefined,
  );

  that(
    'says who may see a post',
    async ({ post, posts }) => {
      if ('skip' in cases.visibility) return;
      const { of, choice } = cases.visibility as { of(post: unknown): unknown; choice: string };
      await post();
      await post({ publicationId: randomUUID(), title: 'Another', visibility: choice });
      assert.equal(posts().map(of), [definition.posting.visibility[0], choice]);
    },
    skippedOf(cases.visibility),
  );

  that(
    'says whether followers are told of a post',
    async ({ fake, post }) => {
      for (const notifyFollowers of [null, true, false]) {
        await post({ publicationId: randomUUID(), title: `Told: ${notifyFollowers}`, notifyFollowers });
      }
      const told = fake.callsOf(cases.first).map(({ query }) => query.get('notifySubscribers'));
      assert.equal(told, [null, 'true', 'false']);
    },
    definition.posting.choosesNotices ? undefined : { skip: 'it decides that itself' },
  );

  that(
    'marks a post as made with AI',
    async ({ post, posts }) => {
      if ('skip' in cases.disclosure) return;
      const { of, marked } = cases.disclosure as { of(post: unknown): unknown; marked: unknown };
      await post();
      assert.equal(posts().map(of), [marked]);
    },
    skippedOf(cases.disclosure),
  );
  assert.is(
    'field' in definition.posting.disclosure,
    !('skip' in cases.disclosure),
    `${name}: what its definition says`,
  );

  const { comment } = cases;
  const canComment = !('skip' in comment);
  assert.is('characters' in definition.posting.firstComment, canComment, `${name}: what its definition says`);

  that(
    'comments on its post once, and finds the comment',
    async (c) => {
      const { calls, request } = await commentOn(c);
      const made = await calls.post(request, never);
      assert.ok(made.kind === 'commented');
      assert.equal(
        c.fake.comments?.map(({ post, text }) => ({ post, text })),
        [{ post: request.platformPostId, text: request.text }],
      );
      assert.is(c.fake.comments?.[0]?.id, made.commentId);
      const found = await calls.find(request, never);
      assert.is(found.kind, canComment ? comment.afterLoss : '');
    },
    skippedOf(comment),
  );

  that(
    'says why a comment is refused, and that an account has to be connected again',
    async (c) => {
      if (!canComment) return;
      const { calls, request } = await commentOn(c);
      for (const [one, isAccess] of [
        [comment.refusal, false],
        [comment.noScope, true],
      ] as const) {
        if ('skip' in one) continue;
        c.fake.failNext(one.at, one.reply);
        const { details } = await failureOf(calls.post(request, never));
        assert.equal([details.provider, details.code, details.kind === 'unauthorized'], [name, one.code, isAccess]);
        assert.ok(details.cause !== '' && details.nextAction !== '');
      }
      assert.equal(c.fake.comments, []);
    },
    skippedOf(comment),
  );

  that(
    'comments once when the answer is lost, and says what it knows',
    async (c) => {
      if (!canComment) return;
      const { calls, request } = await commentOn(c);
      c.fake.loseNextAnswer(comment.last ?? comment.at);
      assert.is((await calls.post(request, never)).kind, comment.afterLoss);
      assert.is(c.fake.comments?.length, 1);
    },
    skippedOf(comment),
  );

  const { read } = cases;
  const canRead = !('skip' in read);
  assert.is(definition.comments === 'readable', canRead, `${name}: what its definition says`);

  that(
    'shows the comments on its post, newest first, page by page',
    async (c) => {
      if (!canRead) return;
      const { calls, platformPostId } = await commentsOn(c, read);
      const [newest, oldest] = [dayOf(30), dayOf(1)];
      for (let day = 1; day <= 30; day++) c.fake.comments?.push(commentBy('ann', platformPostId, day));
      const first = await calls({ platformPostId, cursor: null }, never);
      assert.is(first.comments.length, 25);
      const [one] = first.comments;
      assert.equal(one && [one.authorName, one.text, one.publishedAt, one.likes, one.replies, one.url !== null], [
        read.author,
        'Bees & flowers, 30',
        newest,
        read.likes,
        read.replies,
        read.hasAddress,
      ]);
      const last = await calls({ platformPostId, cursor: first.next }, never);
      assert.equal([last.comments.length, last.next], [5, null]);
      assert.is(last.comments.at(-1)?.publishedAt, oldest);
      assert.is(new Set([...first.comments, ...last.comments].map(({ id }) => id)).size, 30);
    },
    skippedOf(read),
  );

  that(
    'shows that there are no comments',
    async (c) => {
      if (!canRead) return;
      const { calls, platformPostId } = await commentsOn(c, read);
      assert.equal(await calls({ platformPostId, cursor: null }, never), { comments: [], next: null });
    },
    skippedOf(read),
  );

  that(
    'says why comments cannot be read, and believes no answer without sense',
    async (c) => {
      if (!canRead) return;
      const { calls, platformPostId } = await commentsOn(c, read);
      for (const [one, isAccess] of [
        [read.refusal, false],
        [read.noScope, true],
      ] as const) {
        if ('skip' in one) continue;
        c.fake.failNext(one.at, one.reply);
        const { details } = await failureOf(calls({ platformPostId, cursor: null }, never));
        assert.equal([details.provider, details.code, details.kind === 'unauthorized'], [name, one.code, isAccess]);
      }
      c.fake.failNext(read.at, { status: 200, body: '<html>Maintenance</html>' });
      const { details } = await failureOf(calls({ platformPostId, cursor: null }, never));
      assert.is(details.kind, 'unavailable');
    },
    skippedOf(read),
  );

  that(
    'ends reading comments when it is told to',
    async (c) => {
      if (!canRead) return;
      const { calls, platformPostId } = await commentsOn(c, read);
      const release = c.fake.holdNext(read.at);
      const stopping = new AbortController();
      const reason = new Error('stopping');
      const ended = calls({ platformPostId, cursor: null }, stopping.signal).catch((error: unknown) => error);
      await eventually('call that is not answered', () => c.fake.callsOf(read.at).length > 0);
      stopping.abort(reason);
      assert.is(await ended, reason);
      release();
    },
    skippedOf(read),
  );

  that('counts how posts perform, and leaves out those that it does not know', async ({ fake, adapter }) => {
    const { id, ...expected } = counted;
    fake.counts.set(id, { views: 10, likes: 2, comments: 3, shares: 4 });
    const found = await adapter.counts?.read([id, '404'], never);
    assert.equal(found && [...found], [[id, { ...expected, likes: 2, comments: 3 }]]);
  });

  that(
    'takes a post down, and is content when it is gone',
    async ({ adapter, post, posts }) => {
      const posted = await post();
      assert.ok(posted.kind === 'published');
      for (let times = 0; times < 2; times++) {
        await adapter.takeDown?.(posted.platformPostId, never);
        assert.is(posts().length, 0);
      }
    },
    definition.takesDown ? undefined : { skip: 'only its own app can' },
  );
}

/** A post, and what is needed to comment on it. */
async function commentOn({ adapter, post }: Tested) {
  const posted = await post();
  if (posted.kind !== 'published' || !adapter.firstComment) throw new Error('there is nothing to comment on');
  const { platformPostId } = posted;
  const sentAt = new Date().toISOString();
  const request = { platformPostId, text: 'More in the next one', visibility: null, key: randomUUID(), sentAt };
  return { calls: adapter.firstComment, request };
}

/** A post whose comments may be read. */
async function commentsOn({ fake, adapter, post }: Tested, { allow }: { allow?(fake: never): void }) {
  allow?.(fake as never);
  const posted = await post();
  if (posted.kind !== 'published' || !adapter.comments) throw new Error('there is nothing to read');
  return { calls: adapter.comments, platformPostId: posted.platformPostId };
}

const dayOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;

const commentBy = (name: string, post: string, day: number): FakeComment => ({
  id: String(90_000 + day),
  post,
  text: `Bees & flowers, ${day}`,
  by: { name, at: dayOf(day), likes: 3, replies: 2 },
});

/** The platform with the account of the environment, whose tokens are kept in memory. */
function adapterOf(name: AccountPlatform, environment: Readonly<Record<string, string>>): PlatformAdapter {
  const settings = pickSettings(readConfig(environment, publishingPlatformSettings), publishingPlatformSettings);
  const refreshTokens = (token: string): RefreshTokens => {
    let newest = { token, expiresAt: null as string | null };
    return {
      current: async () => newest,
      replace: async (newer) => {
        newest = newer;
      },
      inTurn: (_, work) => work(),
      otherCopyMs: 0,
    };
  };
  const gatewayAddress = 'https://videos.example.com';
  return publishingPlatforms[name].connect(settings, { timeoutMs: 10_000, pollMs: 5, gatewayAddress, refreshTokens });
}

const requestFor = (videoFile: string): PostRequest => ({
  publicationId: randomUUID(),
  title: 'Why bees dance',
  description: 'A story',
  hashtags: ['bees'],
  videoFile,
  videoBytes: async () => (await stat(videoFile)).size,
  videoUrl: 'https://videos.example.com/files/video.mp4',
  durationSeconds: 20,
  visibility: null,
  notifyFollowers: null,
  session: null,
});

async function failureOf(posting: Promise<unknown>): Promise<ProviderError> {
  const error = await posting.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProviderError)) throw new Error(`no failure of the platform: ${JSON.stringify(error)}`);
  return error;
}

it.run();
