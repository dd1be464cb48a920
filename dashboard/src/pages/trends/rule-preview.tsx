import { useInfiniteQuery } from '@tanstack/react-query';
import { rulePreviewQuery } from '../../api/trend-rules.ts';
import { More } from '../../components/more.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useTexts } from '../../texts/index.ts';
import type { Criteria } from './rule-form.ts';

/** Previews count among a user's few writes. */
const SETTLED_MS = 800;

/** Which of the current trends a rule would match, while it is written. @param criteria null: it asks for nothing yet */
export function RulePreview({ criteria }: { criteria: Criteria | null }) {
  const t = useTexts('trends').rules.preview;
  const settled = useSettled(JSON.stringify(criteria), SETTLED_MS);
  const asked = JSON.parse(settled) as Criteria | null;
  const list = useInfiniteQuery({ ...rulePreviewQuery(asked ?? {}), enabled: asked !== null });
  const first = list.data?.pages[0];
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="stack stack-s" aria-label={t.title}>
      <h3>{t.title}</h3>
      <p role="status" className="soft">
        {asked === null ? t.nothing : first ? t.count(first.count) : list.isFetching ? t.looking : ''}
      </p>
      {asked !== null && list.error && <ProblemNote error={list.error} />}
      {asked !== null && items.length > 0 && (
        <ul className="rule-matches">
          {items.map(({ trend_id, topic }) => (
            <li key={trend_id}>{topic}</li>
          ))}
        </ul>
      )}
      {asked !== null && <More list={list} />}
    </section>
  );
}
