import { useInfiniteQuery } from '@tanstack/react-query';
import { type Comment, commentsQuery, isWithoutComments } from '../../../api/comments.ts';
import type { Publication } from '../../../api/publishing.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { More } from '../../../components/more.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import './comments.css';

type Props = { post: Pick<Publication, 'publication_id' | 'platform' | 'url'> };

/** What people have commented on a post, and the way to answer them there. */
export function Comments({ post: { publication_id, platform, url } }: Props) {
  const t = useTexts('comments');
  const names = usePlatformNames();
  const list = useInfiniteQuery(commentsQuery(publication_id));
  const comments = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const note = t.notes[platform];
  return (
    <div className="stack">
      {list.isPending ? (
        <Skeleton count={3} />
      ) : isWithoutComments(list.error) ? (
        <EmptyState
          icon="edit"
          heading="h3"
          title={t.impossible(names[platform] ?? platform)}
          text={t.impossibleText}
        />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : comments.length === 0 ? (
        <EmptyState icon="edit" heading="h3" title={t.empty} text={t.emptyText} />
      ) : (
        <ul className="comments">
          {comments.map((comment) => (
            <Said key={comment.comment_id} comment={comment} />
          ))}
        </ul>
      )}
      {!list.error && <More list={list} />}
      {!list.error && note && <p className="small soft">{note}</p>}
      {url !== null && (
        <div className="row">
          <ButtonAnchor
            icon="link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t.answer} (${t.opens})`}
          >
            {t.answer}
          </ButtonAnchor>
        </div>
      )}
    </div>
  );
}

function Said({ comment: { author, text, published_at, likes, replies, url } }: { comment: Comment }) {
  const t = useTexts('comments');
  const { dateTime, number } = useFormats();
  const name = author.name ?? t.unknown;
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li className="comment">
      <p className="row row-s small">
        {author.url === null ? (
          <strong>{name}</strong>
        ) : (
          <a href={author.url} {...outside} aria-label={`${name} (${t.opens})`}>
            {name}
          </a>
        )}
        {published_at !== null && <span className="soft numbers">{dateTime(published_at)}</span>}
      </p>
      <p className="comment-text">{text}</p>
      <p className="row row-s small soft numbers">
        {likes !== null && <span>{t.likes(number(likes))}</span>}
        {replies !== null && <span>{t.replies(number(replies))}</span>}
        {url !== null && (
          <a href={url} {...outside} aria-label={`${t.open}, ${t.by(name)} (${t.opens})`}>
            {t.open}
          </a>
        )}
      </p>
    </li>
  );
}
