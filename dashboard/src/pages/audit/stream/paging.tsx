import { getRouteApi } from '@tanstack/react-router';
import type { StreamPage } from '../../../api/audit.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

const route = getRouteApi('/shell/audit/streams/$stream');

type Props = {
  page: StreamPage;
  /** Of the records on the page, oldest first. */
  revisions: readonly number[];
};

/** Links to the neighbouring pages and to both ends of the stream. */
export function Paging({ page, revisions }: Props) {
  const t = useTexts('audit').one;
  const { number } = useFormats();
  const { stream } = route.useParams();
  const { order, live } = route.useSearch();
  const kept = { order, live };
  const first = revisions[0] ?? 0;
  const last = revisions.at(-1) ?? 0;
  const { first_revision, last_revision } = page;
  const isOldest = first_revision === null || first <= first_revision;
  const isNewest = last_revision === null || last >= last_revision;
  const to = { to: '/audit/streams/$stream', params: { stream } } as const;
  return (
    <nav className="stream-pages" aria-label={t.pages}>
      <div className="row row-s">
        <ButtonLink {...to} search={{ ...kept, direction: order && 'backwards' }} disabled={isNewest}>
          {t.newest}
        </ButtonLink>
        <ButtonLink {...to} icon="left" search={{ ...kept, direction: 'forwards', from: last + 1 }} disabled={isNewest}>
          {t.newer}
        </ButtonLink>
        <ButtonLink
          {...to}
          icon="right"
          search={{ ...kept, direction: 'backwards', from: Math.max(0, first - 1) }}
          disabled={isOldest}
        >
          {t.older}
        </ButtonLink>
        <ButtonLink {...to} search={{ ...kept, direction: 'forwards' }} disabled={isOldest}>
          {t.oldest}
        </ButtonLink>
      </div>
      {revisions.length > 0 && (
        <span className="soft small numbers">
          {t.shown(number(first), number(last), number(last_revision ?? last))}
        </span>
      )}
    </nav>
  );
}
