import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentCard } from '../../../api/contents.ts';
import { problemOf } from '../../../api/errors.ts';
import { ACTION_ICONS } from '../../../commands/actions.ts';
import { sendCommand } from '../../../commands/use-content-commands.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Modal } from '../../../components/modal.tsx';
import { readCard } from '../../../live/cards.ts';
import { useTexts } from '../../../texts/index.ts';
import { allowedIn, BULK_ACTIONS, type BulkAction } from './actions.ts';

type Outcome = { readonly item: ContentCard; readonly reason: string | null };
type Props = {
  items: readonly ContentCard[];
  onEnd: () => void;
};

/** What can be done with all that is selected, one after the other, and what came of each. */
export function BulkBar({ items, onEnd }: Props) {
  const t = useTexts('bulk');
  const [asked, setAsked] = useState<BulkAction>('archive');
  const [isAsking, setAsking] = useState(false);
  const { outcomes, all, run, forget } = useRun();
  const isRunning = outcomes.length < all;
  const allowed = allowedIn(asked, items);
  const others = items.length - allowed.length;
  return (
    <section className="bulk-bar" aria-label={t.selected(items.length)}>
      <strong role="status">{isRunning ? t.working(outcomes.length, all) : t.selected(items.length)}</strong>
      {BULK_ACTIONS.map((action) => {
        const count = allowedIn(action, items).length;
        return (
          <Button
            key={action}
            icon={ACTION_ICONS[action]}
            disabled={count === 0}
            busy={isRunning}
            onClick={() => {
              setAsked(action);
              setAsking(true);
            }}
          >
            {t.actions[action](count)}
          </Button>
        );
      })}
      <Button look="quiet" icon="cross" onClick={onEnd}>
        {t.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.titles[asked](allowed.length)}
        text={others > 0 ? `${t.texts[asked]} ${t.others(others)}` : t.texts[asked]}
        confirm={t.confirm[asked]}
        keep={t.keep}
        look={asked === 'retry' ? 'primary' : 'danger'}
        onConfirm={() => {
          setAsking(false);
          void run(asked, allowed);
        }}
      />
      <Modal
        open={!isRunning && outcomes.length > 0}
        title={t.outcomes}
        onClose={() => {
          forget();
          onEnd();
        }}
      >
        <ul className="stack stack-s">
          {outcomes.map(({ item, reason }) => (
            <li key={item.content_id}>
              <Badge tone={reason === null ? 'good' : 'bad'} icon={reason === null ? 'check' : 'alert'}>
                {reason === null ? t.done : t.failed}
              </Badge>{' '}
              {item.title || item.trend_topic}
              {reason !== null && <p className="small soft">{reason}</p>}
            </li>
          ))}
        </ul>
      </Modal>
    </section>
  );
}

/** One after the other: a refusal of one is no reason not to do the next. */
function useRun() {
  const queries = useQueryClient();
  const { titles, other } = useTexts('core').problem;
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [all, setAll] = useState(0);
  const reasonOf = (error: unknown): string => {
    const { code, message } = problemOf(error);
    return message ?? titles[code] ?? other;
  };
  async function run(action: BulkAction, items: readonly ContentCard[]): Promise<void> {
    setOutcomes([]);
    setAll(items.length);
    for (const item of items) {
      const { content_id, thread_id } = item;
      const reason = await sendCommand(content_id, thread_id, { type: action }).then(() => null, reasonOf);
      await readCard(queries, content_id).catch(() => undefined);
      setOutcomes((before) => [...before, { item, reason }]);
    }
  }
  const forget = () => {
    setOutcomes([]);
    setAll(0);
  };
  return { outcomes, all, run, forget };
}
