import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commentFrom, pageOfAll } from '../../../domains/publishing-platforms/comments.ts';

const it = suite('a comment by anyone');

it('leads to pages alone', () => {
  for (const [address, link] of [
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['/relative', null],
    [`https://example.com/${'x'.repeat(3_000)}`, null],
    [null, null],
  ] as const) {
    const { url, authorUrl } = commentFrom({ id: '1', url: address, authorUrl: address });
    assert.equal([url, authorUrl], [link, link]);
  }
});

it('has bounds, and no characters that garble a terminal', () => {
  const comment = commentFrom({
    id: '1',
    authorName: `\u001b[31m${'n'.repeat(1_000)}`,
    text: `a\u0007b\r\nc${'x'.repeat(20_000)}`,
    publishedAt: 'yesterday',
  });
  assert.is(comment.authorName?.length, 200);
  assert.not.match(comment.authorName ?? '', /\p{Cc}/u);
  assert.is(comment.text.length, 10_000);
  assert.ok(comment.text.startsWith('a b \nc'));
  assert.equal([comment.publishedAt, comment.likes, comment.replies], [null, null, null]);
});

it('is on one page, however many are added or removed in the meantime', () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    commentFrom({ id: String(at), publishedAt: `2026-11-01T08:00:${String(at).padStart(2, '0')}Z` }),
  );
  const first = pageOfAll(all, null);
  const newer = commentFrom({ id: 'new', publishedAt: '2026-11-02T08:00:00Z' });
  const changed = [newer, ...all.filter(({ id }) => id !== first.comments.at(-1)?.id)];
  const second = pageOfAll(changed, first.next);
  const third = pageOfAll(changed, second.next);
  const seen = [first, second, third].flatMap(({ comments }) => comments.map(({ id }) => id));
  assert.equal(seen, all.map(({ id }) => id).reverse());
  assert.is(third.next, null);
});

it.run();
