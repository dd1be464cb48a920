import type { Content } from '../../api/call.ts';
import { Note } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

const SCHEDULER = 'system:scheduler';

/** At which gate it was rejected, when, and why. */
export function Rejection({ rejection }: { rejection: NonNullable<Content['rejection']> }) {
  const t = useTexts('content').rejection;
  const { stages } = useTexts('words');
  const { ago } = useFormats();
  const gate = stages[rejection.gate] ?? rejection.gate;
  const isExpired = rejection.by === SCHEDULER;
  return (
    <Note tone="warn" title={isExpired ? t.expired(gate, ago(rejection.at)) : t.title(gate, ago(rejection.at))}>
      {rejection.reason ? <p className="rejection-reason">“{rejection.reason}”</p> : !isExpired && <p>{t.noReason}</p>}
    </Note>
  );
}
