import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type EventFilter, eventTypesQuery } from '../../../api/audit.ts';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Checkbox } from '../../../components/choice.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { useTexts } from '../../../texts/index.ts';
import { withChosen } from '../streams/filters.tsx';
import { asLocal, asUtc } from './local-times.ts';

const route = getRouteApi('/shell/audit/events');
/** The category of the streams that record reads. */
const READS = 'auditReads';

/** The filters of the search. Submitting puts them into the address. */
export function EventFilters() {
  const t = useTexts('audit');
  const { all } = useTexts('core');
  const { data: types = [] } = useQuery(eventTypesQuery);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [draft, setDraft] = useState<EventFilter>(search);
  const set = (change: EventFilter) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ search: trimmed(draft) });
  };
  const categories = withChosen(
    types.map(({ category }) => category),
    draft.category,
  );
  const ofCategory = types.filter(({ category }) => !draft.category || category === draft.category);
  const names = withChosen(ofCategory.flatMap((each) => each.types).sort(), draft.type);
  const word = (name: 'actor' | 'owner' | 'correlation_id' | 'event_id', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={draft[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  const time = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      step={1}
      value={asLocal(draft[name])}
      onChange={({ target }) => set({ [name]: asUtc(target.value, name === 'from' ? 0 : 999) })}
    />
  );
  return (
    <search>
      <form className="card stack" aria-label={t.events.filters} onSubmit={submit}>
        <div className="event-filters">
          <SelectField
            label={t.category}
            value={draft.category ?? ''}
            options={[['', all], ...categories.map((each) => [each, each] as const)]}
            onChoose={(category) => set({ category, type: undefined })}
          />
          <SelectField
            label={t.events.type}
            value={draft.type ?? ''}
            options={[['', all], ...names.map((each) => [each, each] as const)]}
            onChoose={(type) => set({ type })}
          />
          {time('from', t.events.from)}
          {time('to', t.events.to)}
          {word('actor', t.actor, t.events.actorHint)}
          {word('owner', t.owner, t.events.ownerHint)}
          {word('correlation_id', t.events.correlation)}
          {word('event_id', t.events.id)}
        </div>
        <Checkbox
          label={t.events.withoutReads}
          checked={draft.without_category === READS}
          onChange={(to) => set({ without_category: to ? READS : undefined })}
        />
        <div className="row">
          <Button type="submit" look="primary" icon="search">
            {t.search}
          </Button>
          <ButtonLink to="/audit/events" look="quiet">
            {t.clear}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

/** Without empty filters. */
const trimmed = (draft: EventFilter): EventFilter =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || undefined : value]),
  );
