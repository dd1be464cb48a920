import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../../api/call.ts';
import { runQuery } from '../../../api/lists.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { Stage } from './stage.tsx';
import './timeline.css';

/**
 * Everything that happened to a piece of content, stage by stage: attempts, decisions, failures, and what each stage
 * took and cost.
 */
export function WholeTimeline({ content }: { content: Content }) {
  const t = useTexts('content').timeline;
  const { money, duration } = useFormats();
  const { data: run, error, refetch } = useQuery(runQuery(content.thread_id));
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return <Skeleton shape="row" count={6} />;
  if (run.stages.length === 0) return <EmptyState icon="log" title={t.nothing} text={t.nothingText} />;
  const seconds = run.stages.reduce((sum, stage) => sum + (stage.duration_seconds ?? 0), 0);
  return (
    <section className="card stack stack-l" aria-labelledby="whole-timeline">
      <div className="row row-between">
        <h2 id="whole-timeline">{t.whole}</h2>
        <p className="soft numbers">
          {t.total}: {duration(seconds)} · {money(content.cost_usd)}
        </p>
      </div>
      <ol className="stages">
        {run.stages.map((stage, index) => (
          <Stage
            key={`${stage.stage} ${stage.entered_at}`}
            stage={stage}
            ownerId={run.owner_id}
            isLast={index === run.stages.length - 1}
            status={run.status}
          />
        ))}
      </ol>
    </section>
  );
}
