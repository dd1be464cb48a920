import { useNavigate } from '@tanstack/react-router';
import type { Content } from '../../api/call.ts';
import { ACTION_ICONS, type Action, actionsAt } from '../../commands/actions.ts';
import { useContentActions } from '../../commands/use-content-actions.tsx';
import { Menu } from '../../components/menu.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

/** The ones that have a button of their own, at the gate or below the title. */
const FOREMOST: ReadonlySet<Action> = new Set(['approve', 'revise', 'reject', 'retry', 'revive']);

/** What is done less often with a piece of content, as far as it stands so that it can be done. */
export function MoreActions({ content }: { content: Content }) {
  const t = useTexts('content').actions;
  const { act, busy, error, dialog } = useContentActions(content);
  const navigate = useNavigate();
  const items = actionsAt(content.status)
    .filter((action) => !FOREMOST.has(action))
    .map((action) => ({
      key: action,
      label: t[action],
      icon: ACTION_ICONS[action],
      onChoose: () => act(action),
    }));
  const again = {
    key: 'duplicate',
    label: t.duplicate,
    icon: 'plus',
    onChoose: () => void navigate({ to: '/make', search: { copy: content.content_id } }),
  } as const;
  return (
    <>
      <Menu label={t.more(content.title || content.trend_topic)} busy={busy} items={[again, ...items]} />
      {error !== null && <ProblemNote error={error} />}
      {dialog}
    </>
  );
}
