import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  BOARD_LANES,
  type BoardLane,
  type ContentCounts,
  countIn,
  countsQuery,
  STAGE_LANES,
} from '../../api/contents.ts';
import { useTitle } from '../../app/title.ts';
import { DecidedElsewhere } from '../../commands/decided-elsewhere.tsx';
import type { Subject } from '../../commands/use-content-commands.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useMedia } from '../../components/use-media.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useTexts } from '../../texts/index.ts';
import './board.css';
import { Lane, LaneCount } from './lane.tsx';
import { BoardSkeleton } from './skeleton.tsx';
import { useArrows } from './use-arrows.ts';

const route = getRouteApi('/shell/pipeline');
/** Below this there is room for one lane at a time. */
const NARROW = '(max-width: 60rem)';

/** Contents by the stage at which they stand: frames of the socket move them, and so do people, by commands. */
export function Page() {
  const t = useTexts('content');
  const { all } = useTexts('core');
  const { niches } = useTexts('words');
  const platforms = usePlatformNames();
  useTitle(t.board.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { niche, platform } = search;
  const { data: counts, error, refetch } = useQuery(countsQuery({ niche, platform }));
  const filter = (name: 'niche' | 'platform') => (value: string) =>
    void navigate({ search: (old) => ({ ...old, [name]: value || undefined }) as typeof search, replace: true });
  return (
    <div className="stack board-page">
      <PageHead title={t.board.title} lead={t.board.lead}>
        <ButtonLink to="/content" icon="film">
          {t.board.asList}
        </ButtonLink>
      </PageHead>
      <div className="filters">
        <SelectField
          label={t.niche}
          value={niche ?? ''}
          options={[['', all], ...Object.entries(niches)]}
          onChoose={filter('niche')}
        />
        <SelectField
          label={t.board.platform}
          value={platform ?? ''}
          options={[['', all], ...Object.entries(platforms)]}
          onChoose={filter('platform')}
        />
      </div>
      {counts ? (
        <Lanes counts={counts} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </div>
  );
}

function Lanes({ counts }: { counts: ContentCounts }) {
  const { niche, platform, stage } = route.useSearch();
  const isNarrow = useMedia(NARROW);
  const onKeyDown = useArrows();
  const [late, setLate] = useState<{ item: Subject; since: string | null } | null>(null);
  if (countIn(counts, BOARD_LANES) === 0) return <Nothing isFiltered={niche !== undefined || platform !== undefined} />;
  const countOf = (lane: BoardLane) => countIn(counts, [lane]);
  const lane = (name: BoardLane) => (
    <Lane
      key={name}
      lane={name}
      count={countOf(name)}
      filter={{ niche, platform }}
      onLate={(item) => setLate({ item, since: item.gate?.opened_at ?? null })}
    />
  );
  const chosen = stage ?? firstFilled(countOf);
  const stopped = countOf('stopped') > 0 ? (['stopped'] as const) : [];
  const shown = isNarrow ? [chosen] : [...stopped, ...STAGE_LANES];
  // Empty lanes take what their names need.
  const columns = STAGE_LANES.map((each) => (countOf(each) > 0 ? 'minmax(10.5rem, 1fr)' : '7.25rem')).join(' ');
  return (
    <>
      {isNarrow && <StageSwitch chosen={chosen} countOf={countOf} />}
      <div role="status">{late && <DecidedElsewhere item={late.item} since={late.since} />}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from card to card, each of which is reached without them */}
      <div
        className={isNarrow ? 'board board-one' : 'board'}
        style={isNarrow ? {} : { gridTemplateColumns: columns }}
        onKeyDown={onKeyDown}
      >
        {shown.map(lane)}
      </div>
      {!isNarrow && <Keys />}
    </>
  );
}

/** Single letters can be switched off, for those who speak to their computer (WCAG 2.1.4). */
function Keys() {
  const t = useTexts('content').board;
  const [hasKeys, setKeys] = useShortcuts();
  return (
    <label className="soft small board-keys">
      <input type="checkbox" checked={hasKeys} onChange={(event) => setKeys(event.target.checked)} />
      {t.keys}
    </label>
  );
}

/** One lane at a time, each with its address. */
function StageSwitch({ chosen, countOf }: { chosen: BoardLane; countOf: (lane: BoardLane) => number }) {
  const t = useTexts('content').board;
  const search = route.useSearch();
  return (
    <nav aria-label={t.stages}>
      <ul className="stage-switch">
        {BOARD_LANES.map((lane) => (
          <li key={lane}>
            <Link
              to="/pipeline"
              search={{ ...search, stage: lane }}
              replace
              className={`stage-link stage-link-${lane}`}
              activeProps={{ 'aria-current': undefined }}
              {...(lane === chosen ? { 'aria-current': 'page' } : {})}
            >
              {t.lanes[lane]} <LaneCount count={countOf(lane)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What waits for a decision before everything else. */
function firstFilled(countOf: (lane: BoardLane) => number): BoardLane {
  const order: readonly BoardLane[] = ['review', 'final_review', 'stopped', ...BOARD_LANES];
  return order.find((lane) => countOf(lane) > 0) ?? 'script';
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts('content');
  return (
    <EmptyState
      icon="board"
      title={isFiltered ? t.board.emptyFiltered : t.board.empty}
      text={isFiltered ? t.board.emptyFilteredText : t.board.emptyText}
    >
      {!isFiltered && (
        <ButtonLink to="/trends" look="primary" icon="trend">
          {t.toTrends}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
