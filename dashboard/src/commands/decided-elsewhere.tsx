import { useQuery } from '@tanstack/react-query';
import type { Run } from '../api/call.ts';
import { runQuery } from '../api/lists.ts';
import { Note } from '../components/states.tsx';
import { useAgo } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import type { Subject } from './use-content-commands.ts';
import { useWho } from './use-who.ts';

type Step = Run['stages'][number]['steps'][number];
type Decision = Extract<Step, { kind: 'decided' | 'cancelled' | 'archived' }>;

type Props = {
  item: Subject;
  /** When the gate opened of which the user still knew; null for any decision. */
  since: string | null;
  /** True where the page shows the reason anyway. */
  isReasonShown?: boolean;
};

/** Says that someone else was faster: what was decided, by whom, and when. */
export function DecidedElsewhere({ item, since, isReasonShown = false }: Props) {
  const t = useTexts('content').decidedElsewhere;
  const ago = useAgo();
  const who = useWho(item.owner_id);
  const { data: run } = useQuery(runQuery(item.thread_id));
  const decision = run && lastDecision(run, since);
  const outcome = decision && outcomeOf(decision, run);
  return (
    <Note tone="warn" title={outcome === 'edited' ? t.changed : t.title}>
      <p>{decision && outcome ? t[outcome](who(decision.by), ago(decision.at)) : t.unknown}</p>
      {!isReasonShown && decision?.kind === 'decided' && (decision.feedback ?? decision.reason) && (
        <p className="decided-elsewhere-words">“{decision.feedback ?? decision.reason}”</p>
      )}
    </Note>
  );
}

const isDecision = (step: Step): step is Decision =>
  step.kind === 'decided' || step.kind === 'cancelled' || step.kind === 'archived';

/** Steps stand within their stages, which an edit approves again after they were left. */
const lastDecision = ({ stages }: Run, since: string | null): Decision | undefined =>
  stages
    .flatMap(({ steps }) => steps)
    .filter(isDecision)
    .filter(({ at }) => since === null || at >= since)
    .sort((one, other) => one.at.localeCompare(other.at))
    .at(-1);

type Outcome = 'approved' | 'edited' | 'revised' | 'rejected' | 'cancelled' | 'archived';

function outcomeOf(decision: Decision, { stages }: Run): Outcome {
  if (decision.kind !== 'decided') return decision.kind;
  if (!decision.approved) return decision.feedback === null ? 'rejected' : 'revised';
  const left = stages.find(({ steps }) => steps.includes(decision))?.left_at ?? null;
  return left !== null && left < decision.at ? 'edited' : 'approved';
}
