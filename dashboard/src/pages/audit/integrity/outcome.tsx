import { Button } from '../../../components/button.tsx';
import { Note, ProblemNote } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import type { Outcome } from './use-verification.ts';

/** The result of a verification: everything matches, or which block differs, how, and where in the log. */
export function Verified({ outcome, onGoOn }: { outcome: Outcome; onGoOn: (block: number) => void }) {
  const t = useTexts('integrity');
  const { number } = useFormats();
  switch (outcome.is) {
    case 'failed':
      return <ProblemNote error={outcome.error} />;
    case 'stopped':
      return <Note tone="info" title={t.stopped(outcome.verified)} />;
    case 'well':
      if (outcome.verified === 0) return <Note tone="info" title={t.nothing} />;
      return (
        <Note tone="good" title={t.ok(outcome.verified)}>
          <p>{t.okDigest}</p>
          <code className="audit-long">{outcome.digest}</code>
        </Note>
      );
    case 'different':
      return <Different outcome={outcome} onGoOn={onGoOn} number={number} />;
  }
}

type DifferentProps = {
  outcome: Extract<Outcome, { is: 'different' }>;
  onGoOn: (block: number) => void;
  number: (value: number) => string;
};

function Different({ outcome: { verified, difference }, onGoOn, number }: DifferentProps) {
  const t = useTexts('integrity');
  const { block, kind, after, to, sealed, found } = difference;
  return (
    <div className="stack stack-s">
      <Note tone="bad" title={t.kinds[kind](number(block))}>
        {to !== null && <p>{t.between(after ?? t.beginning, to)}</p>}
        <dl className="integrity-sides">
          {[
            { name: t.asSealed, side: sealed },
            { name: t.asFound, side: found },
          ].map(
            ({ name, side }) =>
              side && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{t.contentOf(number(side.events))}</dd>
                  <dd className="audit-mono audit-long">{side.digest}</dd>
                </div>
              ),
          )}
        </dl>
        {verified > 0 && <p>{t.before}</p>}
      </Note>
      <div className="row">
        <Button onClick={() => onGoOn(block + 1)}>{t.goOn(number(block))}</Button>
      </div>
    </div>
  );
}
