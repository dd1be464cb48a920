import { Link } from '@tanstack/react-router';
import type { StreamPage } from '../../../api/audit.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useTexts } from '../../../texts/index.ts';

type Props = { stream: string; revision: number; page: StreamPage };

/** The stream of an event, and the events before and after it. */
export function Neighbours({ stream, revision, page: { first_revision, last_revision } }: Props) {
  const t = useTexts('audit').record;
  const to = (revision: number) =>
    ({ to: '/audit/streams/$stream/$revision', params: { stream, revision: String(revision) } }) as const;
  return (
    <nav className="event-neighbours" aria-label={t.neighbours}>
      <span className="audit-long">
        <Link to="/audit/streams/$stream" params={{ stream }} className="audit-mono">
          {stream}
        </Link>{' '}
        <span className="soft numbers">· {t.revisionOf(revision, last_revision ?? revision)}</span>
      </span>
      <span className="row row-s">
        <ButtonLink {...to(revision - 1)} icon="left" disabled={revision <= (first_revision ?? 0)}>
          {t.previous}
        </ButtonLink>
        <ButtonLink {...to(revision + 1)} icon="right" disabled={revision >= (last_revision ?? 0)}>
          {t.next}
        </ButtonLink>
      </span>
    </nav>
  );
}
