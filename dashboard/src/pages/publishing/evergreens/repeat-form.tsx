import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type EvergreenPlan, evergreenQuery } from '../../../api/evergreens.ts';
import { contentQuery } from '../../../api/lists.ts';
import type { PlatformName, Publication } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox, Choices } from '../../../components/choice.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useEvergreen } from './use-evergreen.ts';

/** Days, as people count them. */
const PERIODS = [7, 14, 30, 60, 90, 180, 365] as const;
const MOST = 52;
const USUAL = { every_days: 30, times: 6 };

type Props = { publication: Pick<Publication, 'content_id' | 'platform' | 'title'>; onClose: () => void };

/** How often a video that is live is posted again, and where. */
export function RepeatForm({ publication, onClose }: Props) {
  const { content_id, platform } = publication;
  const plan = useQuery(evergreenQuery(content_id));
  const content = useQuery(contentQuery(content_id));
  const parts = [plan, content];
  const error = parts.find((part) => part.error && !part.data)?.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all(parts.map((part) => part.refetch()))} />;
  if (!plan.data || !content.data) return <Skeleton shape="row" count={3} />;
  const live = content.data.publications.filter(({ status }) => status === 'published');
  const platforms = [...new Set([platform, ...live.map((each) => each.platform)])] as PlatformName[];
  return (
    <Fields
      title={publication.title}
      plan={plan.data}
      platforms={platforms}
      chosen={plan.data.next_at === null ? [platform as PlatformName] : (plan.data.platforms as PlatformName[])}
      onClose={onClose}
    />
  );
}

type FieldsProps = {
  title: string;
  plan: EvergreenPlan;
  /** Where the video is live. */
  platforms: readonly PlatformName[];
  chosen: readonly PlatformName[];
  onClose: () => void;
};

function Fields({ title, plan, platforms, chosen, onClose }: FieldsProps) {
  const t = useTexts('publishing').evergreens;
  const { dateTime } = useFormats();
  const names = usePlatformNames();
  const form = useRef<HTMLFormElement>(null);
  const [on, setOn] = useState(chosen);
  const [days, setDays] = useState(plan.every_days ?? USUAL.every_days);
  const [times, setTimes] = useState(String(plan.left || Math.min(USUAL.times, MOST - plan.repeats)));
  const [isTried, setTried] = useState(false);
  const { set, stop } = useEvergreen(plan.content_id);
  const isRunning = plan.next_at !== null;
  const most = MOST - plan.repeats;
  const isCount = /^\d+$/.test(times) && Number(times) >= 1 && Number(times) <= most;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (on.length === 0 || !isCount) {
      form.current?.querySelector<HTMLElement>(on.length === 0 ? '[type="checkbox"]' : '[name="times"]')?.focus();
      return;
    }
    set.mutate(
      { platforms: [...on], every_days: days, times: Number(times) },
      {
        onSuccess({ next_at }) {
          if (next_at) toast(t.saved(title, dateTime(next_at)));
          onClose();
        },
      },
    );
  };
  const end = () =>
    stop.mutate(undefined, {
      onSuccess() {
        toast(t.stopped(title));
        onClose();
      },
    });
  const problem = set.error ?? stop.error;

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {problem && <ProblemNote error={problem} />}
      <p className="soft">{t.text}</p>
      {plan.repeats > 0 && <p>{t.before(plan.repeats)}</p>}
      {plan.next_at && <p>{t.next(dateTime(plan.next_at))}</p>}
      <Choices legend={t.platforms} error={isTried && on.length === 0 ? t.needPlatform : undefined}>
        {platforms.map((name) => (
          <Checkbox
            key={name}
            label={names[name] ?? name}
            checked={on.includes(name)}
            onChange={(isOn) => setOn(isOn ? [...on, name] : on.filter((each) => each !== name))}
          />
        ))}
      </Choices>
      <SelectField
        label={t.every}
        value={days}
        options={[...new Set([...PERIODS, days])].sort((a, b) => a - b).map((each) => [String(each), t.period(each)])}
        onChoose={(value) => setDays(Number(value))}
      />
      <TextField
        label={t.times}
        name="times"
        type="number"
        min={1}
        max={most}
        value={times}
        error={isTried && !isCount ? t.needTimes(most) : undefined}
        onChange={(event) => setTimes(event.target.value)}
      />
      <div className="modal-actions">
        <Button onClick={onClose}>{t.leave}</Button>
        {isRunning && (
          <Button icon="stop" busy={stop.isPending} onClick={end}>
            {t.stop}
          </Button>
        )}
        <Button type="submit" look="primary" icon="refresh" busy={set.isPending}>
          {isRunning ? t.change : t.start}
        </Button>
      </div>
    </form>
  );
}
