import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Content } from '../../api/call.ts';
import { runQuery } from '../../api/lists.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { Timeline } from '../../components/timeline.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { stateOf } from './timeline/run-stage.ts';

/** How long each stage of the pipeline took; the way to what happened in them. */
export function Stages({ content }: { content: Content }) {
  const t = useTexts('content').timeline;
  const { stages } = useTexts('words');
  const { dateTime, duration } = useFormats();
  const { data: run, error, refetch } = useQuery(runQuery(content.thread_id));
  const steps = run?.stages.map((stage, index) => {
    const state = stateOf(stage, index === run.stages.length - 1, run.status);
    const { entered_at, duration_seconds } = stage;
    return {
      key: `${stage.stage} ${entered_at}`,
      name: stages[stage.stage] ?? stage.stage,
      when: dateTime(entered_at),
      duration: duration_seconds !== null ? duration(duration_seconds) : state === 'now' ? t.now : '',
      state,
    };
  });
  return (
    <section className="card stack" aria-labelledby="timeline">
      <h2 id="timeline">{t.title}</h2>
      {steps ? (
        <>
          <Timeline steps={steps} />
          <Link to="/content/$contentId" params={{ contentId: content.content_id }} search={{ view: 'timeline' }}>
            {t.whole}
          </Link>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </section>
  );
}
