import type { Content } from '../../api/call.ts';
import { useWho } from '../../commands/use-who.ts';
import { Note } from '../../components/states.tsx';
import { useAgo } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

const SCHEDULER = 'system:scheduler';

/** At which gate it was rejected, by whom, when, and why. */
type Props = { rejection: NonNullable<Content['rejection']>; ownerId: string };

export function Rejection({ rejection, ownerId }: Props) {
  const t = useTexts('content').rejection;
  const who = useWho(ownerId);
  const { stages } = useTexts('words');
  const ago = useAgo();
  const gate = stages[rejection.gate] ?? rejection.gate;
  const isExpired = rejection.by === SCHEDULER;
  return (
    <Note
      tone="warn"
      title={isExpired ? t.expired(gate, ago(rejection.at)) : t.title(gate, who(rejection.by), ago(rejection.at))}
    >
      {rejection.reason ? <p className="rejection-reason">“{rejection.reason}”</p> : !isExpired && <p>{t.noReason}</p>}
    </Note>
  );
}
