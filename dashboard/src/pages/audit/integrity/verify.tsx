import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Progress } from '../../../components/progress.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Verified } from './outcome.tsx';
import { useVerification } from './use-verification.ts';

/** Recomputes the log block by block, with progress and result. */
export function Verify({ blocks }: { blocks: number }) {
  const t = useTexts('integrity');
  const { number } = useFormats();
  const [from, setFrom] = useState(0);
  const [begun, setBegun] = useState(0);
  const { isRunning, verified, outcome, start, stop, leave } = useVerification();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on unmount
  useEffect(() => leave, []);
  const verifyFrom = (block: number) => {
    setBegun(block);
    void start(block);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) verifyFrom(from);
  };
  const all = Math.max(1, blocks - begun);
  return (
    <section className="card stack" aria-labelledby="verify">
      <div>
        <h2 id="verify">{t.verify}</h2>
        <p className="soft small">{t.verifyText}</p>
      </div>
      <form className="row integrity-form" onSubmit={submit}>
        <TextField
          label={t.from}
          type="number"
          inputMode="numeric"
          min={0}
          max={Math.max(0, blocks - 1)}
          value={from}
          onChange={({ target }) => setFrom(Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
        />
        {isRunning ? (
          <Button icon="stop" onClick={stop}>
            {t.stop}
          </Button>
        ) : (
          <Button type="submit" look="primary" icon="shield">
            {t.act}
          </Button>
        )}
      </form>
      {isRunning && (
        <Progress
          label={t.verifying}
          percent={Math.min(100, (verified / all) * 100)}
          note={t.progress(number(verified), number(all))}
        />
      )}
      <div role="status" className="integrity-outcome">
        {outcome && <Verified outcome={outcome} onGoOn={verifyFrom} />}
      </div>
    </section>
  );
}
