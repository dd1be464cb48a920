import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { trendRulesQuery, trendSourcesQuery } from '../../api/trend-rules.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox, Choices } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import { bodyOf, criteriaOf, formOf, isScore, type RuleBody, type RuleForm, type TrendRule } from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';
import { useSourceNames } from './source-names.ts';

/** What is edited; null for a new rule. */
type Props = { open: boolean; rule: TrendRule | null; onClose: () => void };

/** Writes a rule, and shows meanwhile what it matches. */
export function RuleDialog({ open, rule, onClose }: Props) {
  const t = useTexts('trends').rules;
  return (
    <Modal open={open} onClose={onClose} title={rule ? t.edit(rule.name) : t.add}>
      <RuleFields key={rule?.rule_id} rule={rule} onClose={onClose} />
    </Modal>
  );
}

/** Those whose words are recognised. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'tr', 'ja', 'ko', 'zh', 'ru', 'uk'];

function RuleFields({ rule, onClose }: Omit<Props, 'open'>) {
  const t = useTexts('trends').rules;
  const { cancel } = useTexts('core');
  const { niches } = useTexts('words');
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const sourceNames = useSourceNames();
  const form = useRef<HTMLFormElement>(null);
  const { data: sources = [] } = useQuery(trendSourcesQuery);
  const [typed, setTyped] = useState(formOf(rule));
  const [isTried, setTried] = useState(false);
  const change = (to: Partial<RuleForm>) => setTyped({ ...typed, ...to });
  const save = useSave(rule, onClose);
  const criteria = criteriaOf(typed);
  const { fields } = problemOf(save.error);
  const wrong = {
    name: typed.name.trim() === '' ? t.nameMissing : undefined,
    any: criteria === null && isScore(typed.score) ? t.nothingAsked : undefined,
    score: isScore(typed.score) ? undefined : t.scoreWrong,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(typed);
    const at = (['name', 'any', 'score'] as const).find((name) => wrong[name]);
    if (at) return form.current?.querySelector<HTMLElement>(`[name="${at}"]`)?.focus();
    if (body && !save.isPending) save.mutate(body);
  };
  const field = (
    name: 'name' | 'any' | 'all' | 'none' | 'score',
    more: { hint?: string; error?: string | undefined },
  ) => (
    <TextField
      label={t.fields[name]}
      name={name}
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...more}
    />
  );
  const several = (
    name: 'sources' | 'languages' | 'niches',
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Choices legend={t.fields[name]} columns>
      {options.map(([value, label]) => (
        <Checkbox
          key={value}
          label={label}
          checked={typed[name].includes(value)}
          onChange={(checked) =>
            change({ [name]: checked ? [...typed[name], value] : typed[name].filter((each) => each !== value) })
          }
        />
      ))}
    </Choices>
  );
  const all = (known: readonly string[], chosen: readonly string[]) => [...new Set([...known, ...chosen])];
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {save.error && <ProblemNote error={save.error} />}
      {field('name', { error: (isTried ? wrong.name : undefined) ?? fields.name })}
      {field('any', { hint: t.wordsHint, error: (isTried ? wrong.any : undefined) ?? fields.words })}
      {field('all', {})}
      {field('none', {})}
      <details open={rule !== null && rule.sources.length + rule.languages.length + rule.niches.length > 0}>
        <summary>{t.more}</summary>
        <div className="stack stack-s">
          {several('niches', Object.entries(niches))}
          {several(
            'languages',
            all(LANGUAGES, typed.languages).map((code) => [code, names.of(code) ?? code]),
          )}
          {several(
            'sources',
            all(sources, typed.sources).map((source) => [source, sourceNames([source])]),
          )}
        </div>
      </details>
      {field('score', { hint: t.scoreHint, error: isTried ? wrong.score : undefined })}
      <Choices legend={t.actions}>
        <Checkbox
          label={t.notify}
          hint={t.notifyHint}
          checked={typed.notify}
          onChange={(notify) => change({ notify, hide: typed.hide && !notify })}
        />
        <Checkbox
          label={t.start}
          hint={t.startHint}
          checked={typed.start}
          onChange={(start) => change({ start, hide: typed.hide && !start })}
        />
        <Checkbox
          label={t.hide}
          hint={t.hideHint}
          checked={typed.hide}
          onChange={(hide) => change(hide ? { hide, notify: false, start: false } : { hide })}
        />
      </Choices>
      <RulePreview criteria={criteria} />
      <div className="modal-actions">
        <Button onClick={onClose}>{cancel}</Button>
        <Button type="submit" look="primary" icon="check" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

function useSave(rule: TrendRule | null, onSaved: () => void) {
  const t = useTexts('trends').rules;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RuleBody) =>
      rule ? call('changeTrendRule', { path: { rule_id: rule.rule_id }, body }) : call('addTrendRule', { body }),
    async onSuccess({ items }) {
      queries.setQueryData(trendRulesQuery.queryKey, items);
      // What it hides or matches is another list now.
      void queries.invalidateQueries({ queryKey: ['listTrends'] });
      toast(t.saved);
      onSaved();
    },
  });
}
