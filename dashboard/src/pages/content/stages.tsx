import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../api/call.ts';
import { runsQuery } from '../../api/lists.ts';
import { Timeline } from '../../components/timeline.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** How long each stage of the pipeline took. */
export function Stages({ content }: { content: Content }) {
  const t = useTexts('content');
  const { stages } = useTexts('words');
  const { dateTime, duration } = useFormats();
  const { data: runs } = useQuery(runsQuery);
  const run = runs?.items.find(({ content_id }) => content_id === content.content_id);
  if (!run) return null;
  const steps = run.stages.map(({ stage, entered_at, left_at, duration_seconds }) => {
    const isOver = left_at !== null || stage === 'done';
    return {
      key: `${stage} ${entered_at}`,
      name: stages[stage] ?? stage,
      when: dateTime(entered_at),
      duration: duration_seconds !== null ? duration(duration_seconds) : isOver ? '' : t.running,
      state: isOver
        ? ('done' as const)
        : run.status === 'failed' || run.status === 'rejected'
          ? ('failed' as const)
          : ('now' as const),
    };
  });
  return (
    <section className="card stack" aria-labelledby="timeline">
      <h2 id="timeline">{t.timeline}</h2>
      <Timeline steps={steps} />
    </section>
  );
}
