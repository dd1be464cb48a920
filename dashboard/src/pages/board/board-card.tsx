import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo } from 'react';
import type { ContentCard } from '../../api/contents.ts';
import { ACTION_ICONS, type Action, actionsAt } from '../../commands/actions.ts';
import { useContentActions } from '../../commands/use-content-actions.tsx';
import type { Subject } from '../../commands/use-content-commands.ts';
import { isTooLate } from '../../commands/use-give.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Cover } from '../../components/content-card.tsx';
import { FailureCause } from '../../components/failure-note.tsx';
import { focusAfter } from '../../components/focus-after.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu, type MenuItem } from '../../components/menu.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useNow } from '../../texts/use-now.ts';

/** What most people want to do with a piece of content that stands so. */
const FOREMOST: Readonly<Record<string, Action>> = { awaiting_review: 'approve', failed: 'retry', rejected: 'revive' };
const KEYS: Readonly<Record<string, Action>> = { a: 'approve', r: 'revise' };

type Props = { item: ContentCard; onLate: (item: Subject) => void };

/**
 * A piece of content on the board: what it looks like, how it stands and for how long, what it cost, and what can be
 * done with it.
 */
export const BoardCard = memo(function BoardCard({ item, onLate }: Props) {
  const t = useTexts('content');
  const { duration, money } = useFormats();
  const now = useNow();
  const { act, publish, busy, error, dialog } = useContentActions(item, () => onLate(item));
  const [hasKeys] = useShortcuts();
  const { status, content_id, lane_entered_at, cost_usd, failure } = item;
  const title = item.title || item.trend_topic;
  const foremost = FOREMOST[status];
  const short = foremost && t.board.short[foremost];
  const actions = actionsAt(status);
  const seconds = Math.max(0, (now - Date.parse(lane_entered_at)) / 1_000);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = KEYS[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!hasKeys || !action || !isPlain || busy || !actions.includes(action) || isElsewhere(event.target)) return;
    event.preventDefault();
    act(action);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the card work on whatever in it has the focus
    <div ref={nextCardAfter} className="board-card" onKeyDown={onKeyDown} aria-busy={busy}>
      <Cover url={item.cover_url} />
      <div className="board-words">
        <Link
          to="/content/$contentId"
          params={{ contentId: content_id }}
          className="content-link board-link"
          title={title}
        >
          {title}
        </Link>
        <StatusBadge of={item} />
        {failure && (
          <p className="small board-failure">
            <FailureCause failure={failure} />
          </p>
        )}
        <p className="soft small numbers board-facts">
          <span title={t.board.since(duration(seconds))}>
            <Icon name="clock" size={14} />
            <span className="sr-only">{t.board.here}: </span>
            {duration(seconds)}
          </span>
          <span title={t.board.cost}>
            <Icon name="coins" size={14} />
            <span className="sr-only">{t.board.cost}: </span>
            {money(cost_usd)}
          </span>
        </p>
        {error !== null && !isTooLate(error) && <ProblemNote error={error} />}
      </div>
      {(foremost || status === 'ready') && (
        <div className="board-acts">
          {foremost ? (
            <Button
              look={foremost === 'approve' ? 'primary' : 'plain'}
              icon={ACTION_ICONS[foremost]}
              busy={busy}
              aria-label={`${short ?? t.actions[foremost]}: ${title}`}
              onClick={() => act(foremost)}
            >
              {short ?? t.actions[foremost]}
            </Button>
          ) : (
            <Button icon="send" aria-label={`${t.actions.publish}: ${title}`} onClick={publish}>
              {t.actions.publish}
            </Button>
          )}
        </div>
      )}
      <MoreActions title={title} actions={actions.filter((each) => each !== foremost)} onChoose={act} />
      {dialog}
    </div>
  );
});

function MoreActions({
  title,
  actions,
  onChoose,
}: {
  title: string;
  actions: readonly Action[];
  onChoose: (action: Action) => void;
}) {
  const t = useTexts('content').actions;
  const items: MenuItem[] = actions.map((action) => ({
    key: action,
    label: t[action],
    icon: ACTION_ICONS[action],
    onChoose: () => onChoose(action),
  }));
  return (
    items.length > 0 && (
      <div className="board-more">
        <Menu label={t.more(title)} items={items} />
      </div>
    )
  );
}

/** Keys of a card mean nothing in its dialogs and menus. */
const isElsewhere = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('dialog, [role="alertdialog"], [role="menu"], input, textarea') !== null;

/** When a card that has the focus leaves its lane, the focus goes to the next one there. */
const nextCardAfter = focusAfter(
  '[data-lane]',
  (lane) => lane.querySelector<HTMLElement>('.board-link') ?? lane.querySelector('h2'),
);
