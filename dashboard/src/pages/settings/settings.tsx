import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef } from 'react';
import { type Settings, settingsQuery } from '../../api/settings.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { WithJumpLinks } from '../../components/jump-links.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { loadTexts, useTexts } from '../../texts/index.ts';
import { AutoStart, Budget, Defaults, Gates, Publishing } from './sections.tsx';
import './settings.css';
import { type Conflict, useSettingsForm } from './use-settings-form.ts';

const Notices = lazy(async () => {
  const [{ Notices: component }] = await Promise.all([import('./notices.tsx'), loadTexts('notices')]);
  return { default: component };
});
const Webhook = lazy(async () => {
  const [{ Webhook: component }] = await Promise.all([import('./webhook.tsx'), loadTexts('notices')]);
  return { default: component };
});

/** What the pipeline does for the user, and when it asks. */
export function Page() {
  const t = useTexts('settings');
  useTitle(t.title);
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      {data ? (
        <Sections>
          <SettingsPage settings={data} />
          <Suspense fallback={<Skeleton shape="card" />}>
            <Webhook />
          </Suspense>
        </Sections>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={4} />
      )}
    </div>
  );
}

function Sections({ children }: { children: ReactNode }) {
  const t = useTexts('settings');
  const items = [
    { id: 'gates', name: t.gates.title },
    { id: 'auto-start', name: t.autoStart.title },
    { id: 'defaults', name: t.defaults.title },
    { id: 'publishing', name: t.publishing.title },
    { id: 'budget', name: t.budget.title },
    { id: 'notices', name: t.sections.notices },
    { id: 'webhook', name: t.sections.webhook },
  ];
  return (
    <WithJumpLinks label={t.sections.label} items={items}>
      {children}
    </WithJumpLinks>
  );
}

function SettingsPage({ settings }: { settings: Settings }) {
  const t = useTexts('settings');
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm(settings, () => toast(t.saved));
  const save = (force = false) => {
    const wrong = form.submit(force);
    if (wrong) (element.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isChanged && !form.isBusy) save();
  };
  return (
    <form ref={element} className="stack settings" noValidate onSubmit={submit}>
      <Gates form={form} />
      <AutoStart form={form} />
      <Defaults form={form} />
      <Publishing form={form} />
      <Budget form={form} />
      <Suspense fallback={<Skeleton shape="card" />}>
        <Notices form={form} />
      </Suspense>
      {form.error && <ProblemNote error={form.error} />}
      {form.conflicts.length > 0 && (
        <ConflictNote conflicts={form.conflicts} onMine={() => save(true)} onTheirs={form.takeTheirs} />
      )}
      {form.isChanged && form.conflicts.length === 0 && (
        <section className="save-bar" aria-label={t.unsaved}>
          <span role="status">{form.wrong.size > 0 ? t.someWrong : t.unsaved}</span>
          <span className="row row-s">
            <Button onClick={form.discard}>{t.discard}</Button>
            <Button type="submit" look="primary" icon="check" busy={form.isBusy}>
              {t.save}
            </Button>
          </span>
        </section>
      )}
    </form>
  );
}

type ConflictProps = { conflicts: readonly Conflict[]; onMine: () => void; onTheirs: () => void };

/** The same was changed elsewhere: nothing is overwritten unless someone says so. */
function ConflictNote({ conflicts, onMine, onTheirs }: ConflictProps) {
  const t = useTexts('settings');
  return (
    <Note tone="warn" title={t.conflict}>
      <ul>
        {conflicts.map(({ field, theirs }) => (
          <li key={field}>
            {t.names[field]}:{' '}
            {t.nowIs(Array.isArray(theirs) ? theirs.join(', ') : theirs === null ? t.nothing : String(theirs))}
          </li>
        ))}
      </ul>
      <div className="row row-s">
        <Button look="primary" onClick={onMine}>
          {t.keepMine}
        </Button>
        <Button onClick={onTheirs}>{t.takeTheirs}</Button>
      </div>
    </Note>
  );
}
