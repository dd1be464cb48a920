import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { eventTypesQuery, type StreamFilter } from '../../../api/audit.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { useTexts } from '../../../texts/index.ts';

const route = getRouteApi('/shell/audit/streams');
const ACTIVITIES = ['hour', 'day', 'week', 'month'] as const;

/** Choices apply at once, a name when it is submitted. */
export function StreamFilters() {
  const t = useTexts('audit');
  const { all } = useTexts('core');
  const { data: types = [] } = useQuery(eventTypesQuery);
  const { category, active, name } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (change: StreamFilter) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const categories = withChosen(
    types.map((each) => each.category),
    category,
  );
  return (
    <div className="audit-search">
      <SelectField
        label={t.category}
        value={category ?? ''}
        options={[['', all], ...categories.map((each) => [each, each] as const)]}
        onChoose={(to) => filter({ category: to || undefined })}
      />
      <SelectField
        label={t.streams.activity}
        value={active ?? ''}
        options={[['', all], ...ACTIVITIES.map((each) => [each, t.streams.activities[each]] as const)]}
        onChoose={(to) => filter({ active: ACTIVITIES.find((each) => each === to) })}
      />
      <NameSearch key={name} name={name ?? ''} onSearch={(to) => filter({ name: to || undefined })} />
    </div>
  );
}

function NameSearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const t = useTexts('audit');
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form className="audit-name" onSubmit={submit}>
        <TextField
          label={t.streams.name}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon="search">
          {t.search}
        </Button>
      </form>
    </search>
  );
}

/** Keeps a value from the address among the options, even if it is unknown. */
export const withChosen = (values: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || values.includes(chosen) ? [...values] : [...values, chosen];
