import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { ContentListItem } from '../../../api/call.ts';
import type { Day } from '../../../api/local-days.ts';
import type { Platform, PlatformName } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox, Choices, Radio } from '../../../components/choice.tsx';
import { TextField } from '../../../components/field.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { usePublish } from '../use-publish.ts';
import { FilmChoice } from './film-choice.tsx';
import './publish-form.css';
import { fieldOf, openPlatforms, proposedTime, type Wrong, wrongIn } from './publish-request.ts';

type Props = {
  films: readonly ContentListItem[];
  platforms: readonly Platform[];
  /** The platforms named in the user's settings. */
  preferred: readonly string[];
  day: Day | null;
  onCancel: () => void;
  /** @param at the scheduled time; null when published now */
  onDone: (at: string | null) => void;
};

export function PublishForm({ films, platforms, preferred, day, onCancel, onDone }: Props) {
  const t = useTexts('publishing').dialog;
  const core = useTexts('core');
  const names = usePlatformNames();
  const { zone } = useDates();
  const { dateTime } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const publish = usePublish();
  const [filmId, setFilmId] = useState(films.find((each) => openPlatforms(each, platforms).length > 0)?.content_id);
  const [picked, setPicked] = useState<readonly PlatformName[] | null>(null);
  const [isLater, setLater] = useState(day !== null);
  const [time, setTime] = useState(proposedTime(day));
  const [wrong, setWrong] = useState<Wrong | null>(null);

  const film = films.find(({ content_id }) => content_id === filmId) ?? films[0];
  const open = film ? openPlatforms(film, platforms) : [];
  const usual = open.filter((each) => preferred.includes(each));
  // Until the user chooses: the platforms in the settings, or the only one available.
  const chosen = (picked ?? (usual.length === 0 && open.length === 1 ? open : usual)).filter((each) =>
    open.includes(each),
  );
  const without = platforms.filter(({ connected }) => !connected);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(chosen, isLater ? time : null);
    setWrong(found);
    if (found) {
      const at = found === 'needPlatform' ? '[name="platform"]' : '[name="time"]';
      form.current?.querySelector<HTMLElement>(at)?.focus();
      return;
    }
    if (!film || publish.isPending) return;
    const at = isLater ? new Date(time).toISOString() : null;
    const title = film.title || film.trend_topic;
    publish.mutate(
      { content_id: film.content_id, platforms: chosen, ...(at ? { schedule_at: at } : {}) },
      {
        onSuccess() {
          toast(at ? t.scheduled(title, dateTime(at)) : t.publishing(title));
          onDone(at);
        },
      },
    );
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {publish.error && <ProblemNote error={publish.error} />}
      <FilmChoice
        films={films}
        chosen={film?.content_id}
        onChoose={(id) => {
          setFilmId(id);
          setPicked(null);
        }}
      />
      <Choices legend={t.platforms} columns error={wrong === 'needPlatform' ? t.needPlatform : undefined}>
        {open.map((platform) => (
          <Checkbox
            key={platform}
            name="platform"
            label={names[platform] ?? platform}
            checked={chosen.includes(platform)}
            onChange={(isOn) => setPicked(isOn ? [...chosen, platform] : chosen.filter((each) => each !== platform))}
          />
        ))}
      </Choices>
      {open.length === 0 && <p className="small soft">{t.everywhere}</p>}
      {picked === null && usual.length > 0 && <p className="small soft">{t.defaults}</p>}
      {without.length > 0 && (
        <p className="small">
          <Link to="/publishing/accounts" onClick={onCancel}>
            {t.connect}
          </Link>
          <span className="soft">: {without.map(({ platform }) => names[platform] ?? platform).join(', ')}</span>
        </p>
      )}
      <Choices legend={t.when}>
        <Radio name="when" value="now" label={t.now} checked={!isLater} onChange={() => setLater(false)} />
        <Radio name="when" value="later" label={t.later} checked={isLater} onChange={() => setLater(true)} />
      </Choices>
      {isLater && (
        <TextField
          label={t.time}
          name="time"
          type="datetime-local"
          hint={zone}
          min={fieldOf(new Date())}
          value={time}
          error={wrong === 'needTime' || wrong === 'past' ? t[wrong] : undefined}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
      <div className="modal-actions">
        <Button onClick={onCancel}>{core.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          icon={isLater ? 'calendar' : 'send'}
          busy={publish.isPending}
          disabled={open.length === 0}
        >
          {isLater ? t.schedule : t.publishNow}
        </Button>
      </div>
    </form>
  );
}
