import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { trendRulesQuery } from '../../api/trend-rules.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import { RuleDialog } from './rule-dialog.tsx';
import type { TrendRule } from './rule-form.ts';
import { useSourceNames } from './source-names.ts';

/** A user's own rules for trends. */
export function Rules() {
  const t = useTexts('trends').rules;
  const list = useQuery(trendRulesQuery);
  const [editing, setEditing] = useState<TrendRule | null>(null);
  const [isOpen, setOpen] = useState(false);
  const edit = (rule: TrendRule | null) => {
    setEditing(rule);
    setOpen(true);
  };
  const add = (
    <Button look="primary" icon="plus" onClick={() => edit(null)}>
      {t.add}
    </Button>
  );
  return (
    <>
      {list.isPending ? (
        <Skeleton shape="row" count={3} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState icon="trend" title={t.empty} text={t.emptyText}>
          {add}
        </EmptyState>
      ) : (
        <>
          <p className="soft">{t.lead}</p>
          <ul className="trends">
            {list.data.map((rule) => (
              <RuleRow key={rule.rule_id} rule={rule} onEdit={() => edit(rule)} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <RuleDialog open={isOpen} rule={editing} onClose={() => setOpen(false)} />
    </>
  );
}

function RuleRow({ rule, onEdit }: { rule: TrendRule; onEdit: () => void }) {
  const t = useTexts('trends').rules;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call('removeTrendRule', { path: { rule_id: rule.rule_id } }),
    onSuccess({ items }) {
      queries.setQueryData(trendRulesQuery.queryKey, items);
      void queries.invalidateQueries({ queryKey: ['listTrends'] });
      toast(t.deleted);
    },
  });
  return (
    <li className="trend rule">
      <div className="stack stack-s">
        <h2>{rule.name}</h2>
        <p className="soft">{useCriteriaInWords(rule)}</p>
        <div className="row">
          {rule.notify && <Badge icon="bell">{t.notifies}</Badge>}
          {rule.start && <Badge icon="sparkle">{t.starts}</Badge>}
          {rule.hide && <Badge icon="eye">{t.hides}</Badge>}
        </div>
        {remove.error && <ProblemNote error={remove.error} />}
      </div>
      <div className="trend-actions">
        <ButtonLink
          from="/trends"
          to="/trends"
          search={(old) => ({ ...old, view: undefined, rule: rule.rule_id })}
          icon="search"
          aria-label={`${t.matches}: ${rule.name}`}
        >
          {t.matches}
        </ButtonLink>
        <Button aria-label={`${t.change}: ${rule.name}`} onClick={onEdit}>
          {t.change}
        </Button>
        <Button aria-label={`${t.delete}: ${rule.name}`} busy={remove.isPending} onClick={() => setAsking(true)}>
          {t.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.deleteOf(rule.name)}
        text={t.deleteText}
        confirm={t.delete}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </li>
  );
}

function useCriteriaInWords({ words, minimum_score, sources, languages, niches }: TrendRule): string {
  const t = useTexts('trends').rules;
  const nicheNames: Readonly<Record<string, string>> = useTexts('words').niches;
  const sourceNames = useSourceNames();
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const part = (name: keyof typeof t.fields, values: readonly string[]) =>
    values.length > 0 ? [`${t.fields[name]}: ${values.join(', ')}`] : [];
  return [
    ...part('any', words.any),
    ...part('all', words.all),
    ...part('none', words.none),
    ...part(
      'niches',
      niches.map((niche) => nicheNames[niche] ?? niche),
    ),
    ...part(
      'languages',
      languages.map((code) => names.of(code) ?? code),
    ),
    ...part('sources', sources.length > 0 ? [sourceNames(sources)] : []),
    ...part('score', minimum_score > 0 ? [String(minimum_score)] : []),
  ].join(' · ');
}
