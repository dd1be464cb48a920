import { Icon } from '../../../components/icon.tsx';
import { useProviderName } from '../../../components/provider-name.ts';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import type { Step } from './run-stage.ts';

type Pictured = Extract<Step, { kind: 'pictured' }>;

/** How providers were asked for pictures: each attempt with its outcome. What failed is seen without asking for it. */
export function Pictures({ steps }: { steps: readonly Pictured[] }) {
  const t = useTexts('content').timeline;
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length;
  const inOrder = [...steps].sort((a, b) => (a.index ?? 0) - (b.index ?? 0) || (a.at < b.at ? -1 : 1));
  return (
    <details className="attempts" open={failed > 0}>
      <summary>{t.pictures(steps.length - failed, failed)}</summary>
      <ul className="steps">
        {inOrder.map((step) => (
          <Attempt key={`${step.asset_id} ${step.provider} ${step.at}`} step={step} />
        ))}
      </ul>
    </details>
  );
}

function Attempt({ step }: { step: Pictured }) {
  const t = useTexts('content').timeline;
  const { duration, money } = useFormats();
  const nameOf = useProviderName();
  const { time } = useSizes();
  const { index, provider, outcome, reason, duration_seconds, cost, at } = step;
  const isMade = outcome === 'generated';
  return (
    <li className="step">
      <span className={isMade ? 'step-sign step-good' : 'step-sign step-bad'}>
        <Icon name={isMade ? 'check' : 'alert'} size={14} />
      </span>
      <div>
        <p>
          <strong>{index === null ? t.someScene : t.scene(index + 1)}</strong>{' '}
          {(isMade ? t.generated : t.notGenerated)(nameOf(provider), duration(duration_seconds))}
          {cost && cost.amount_usd > 0 && ` · ${money(cost.amount_usd)}`}
        </p>
        {reason && <p className="step-reason small">{reason}</p>}
      </div>
      <time className="soft small numbers" dateTime={at}>
        {time(Date.parse(at))}
      </time>
    </li>
  );
}
