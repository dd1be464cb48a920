import { Icon, type IconName } from '../../../components/icon.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import { Costs } from './costs.tsx';
import { Pictures } from './pictures.tsx';
import { type RunStage, type RunStatus, type StageState, stateOf } from './run-stage.ts';
import { StepLine } from './step-line.tsx';

const SIGNS: Readonly<Record<StageState, IconName>> = { done: 'check', now: 'clock', failed: 'cross' };

type Props = { stage: RunStage; ownerId: string | null; isLast: boolean; status: RunStatus };

/** One stage: when it was entered and left, what happened in it, and what it cost. */
export function Stage({ stage, ownerId, isLast, status }: Props) {
  const t = useTexts('content').timeline;
  const { stages } = useTexts('words');
  const { duration, money } = useFormats();
  const { moment, time } = useSizes();
  const { steps, entered_at, left_at, duration_seconds, cost_usd } = stage;
  const state = stateOf(stage, isLast, status);
  const pictured = steps.filter((step) => step.kind === 'pictured');
  const paid = steps.filter((step) => step.kind === 'paid');
  const others = steps.filter(({ kind }) => kind !== 'pictured' && kind !== 'paid');
  return (
    <li className={`stage stage-${state}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
      <span className="stage-sign">
        <Icon name={SIGNS[state]} size={16} />
      </span>
      <div className="stage-head">
        <h3>{stages[stage.stage] ?? stage.stage}</h3>
        <p className="soft small numbers">
          {t.from} <time dateTime={entered_at}>{moment(Date.parse(entered_at))}</time>{' '}
          {left_at === null ? (
            stage.stage !== 'done' && state === 'now' && t.still
          ) : (
            <>
              {t.until}{' '}
              <time dateTime={left_at}>{(isSameDay(entered_at, left_at) ? time : moment)(Date.parse(left_at))}</time>
            </>
          )}
        </p>
      </div>
      <p className="stage-sums numbers">
        <strong>
          {duration_seconds !== null && stage.stage !== 'done'
            ? duration(duration_seconds)
            : state === 'now'
              ? t.now
              : ''}
        </strong>
        {cost_usd > 0 && <span className="soft small">{money(cost_usd)}</span>}
      </p>
      {steps.length > 0 && (
        <div className="stage-steps">
          {pictured.length > 0 && <Pictures steps={pictured} />}
          {others.length > 0 && (
            <ul className="steps">
              {others.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are added at the end, and nowhere else
                <StepLine key={`${step.at} ${step.kind} ${index}`} step={step} ownerId={ownerId} />
              ))}
            </ul>
          )}
          {paid.length > 0 && <Costs steps={paid} />}
        </div>
      )}
    </li>
  );
}

const isSameDay = (a: string, b: string): boolean => new Date(a).toDateString() === new Date(b).toDateString();
