import { Link } from '@tanstack/react-router';
import { problemOf } from '../../api/errors.ts';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

/** Why nothing was started; of a web page that cannot be read, what is wrong with its address and what to do instead. */
export function NotStarted({ error }: { error: unknown }) {
  const t = useTexts('make').unread;
  const reason = useUnread(error);
  if (reason === null) return <ProblemNote error={error} />;
  return (
    <ProblemNote
      error={error}
      title={t.title}
      hint={
        <>
          {t.instead}{' '}
          <Link to="/make" search={{}}>
            {t.paste}
          </Link>
        </>
      }
    >
      <p>{reason}</p>
    </ProblemNote>
  );
}

/** What kept a web page from being read, in the words of the page; null if it was something else. */
export function useUnread(error: unknown): string | null {
  const t = useTexts('make').unread;
  const code = problemOf(error).refusal?.code ?? '';
  const [, status] = /^http-(\d+)$/.exec(code) ?? [];
  return t.reasons[code] ?? (status ? t.answers(status) : null);
}
