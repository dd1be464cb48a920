import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { contentQuery } from '../../../api/lists.ts';
import type { Day } from '../../../api/local-days.ts';
import { defaultsQuery, type Platform, type PlatformName } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox, Choices } from '../../../components/choice.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { changedOptions, type OptionsByPlatform } from '../options/options.ts';
import { OptionsByPlatformFields } from '../options/options-by-platform.tsx';
import { usePublish } from '../use-publish.ts';
import { FilmChoice } from './film-choice.tsx';
import './publish-form.css';
import { changedWords, type WordsByPlatform, wordsOf } from './post-words.ts';
import { PostWordsFields } from './post-words-fields.tsx';
import { type Film, openPlatforms, proposedTime, type When, type Wrong, wrongIn } from './publish-request.ts';
import { WhenChoice } from './when-choice.tsx';

type Props = {
  films: readonly Film[];
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
  const { dateTime } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const publish = usePublish();
  const [filmId, setFilmId] = useState(films.find((each) => openPlatforms(each, platforms).length > 0)?.content_id);
  const [picked, setPicked] = useState<readonly PlatformName[] | null>(null);
  const [when, setWhen] = useState<When>(day === null ? 'now' : 'later');
  const [time, setTime] = useState(proposedTime(day));
  const [words, setWords] = useState<WordsByPlatform>({});
  const [options, setOptions] = useState<OptionsByPlatform>({});
  const [wrong, setWrong] = useState<Wrong | null>(null);

  const film = films.find(({ content_id }) => content_id === filmId) ?? films[0];
  const open = film ? openPlatforms(film, platforms) : [];
  const usual = open.filter((each) => preferred.includes(each));
  // Until the user chooses: the platforms in the settings, or the only one available.
  const chosen = (picked ?? (usual.length === 0 && open.length === 1 ? open : usual)).filter((each) =>
    open.includes(each),
  );
  const { data: script } = useQuery({ ...contentQuery(film?.content_id ?? ''), enabled: film !== undefined });
  const { data: defaults } = useQuery(defaultsQuery);
  const untitled = chosen.find((platform) => words[platform]?.title.trim() === '');
  const without = platforms.filter(({ connected }) => !connected);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(chosen, when === 'later' ? time : null) ?? (untitled ? 'needTitle' : null);
    setWrong(found);
    if (found) {
      const at = { needPlatform: 'platform', needTitle: `title-${untitled}`, needTime: 'time', past: 'time' }[found];
      form.current?.querySelector<HTMLElement>(`[name="${at}"]`)?.focus();
      return;
    }
    if (!film || publish.isPending) return;
    const title = film.title || film.trend_topic;
    publish.mutate(
      {
        content_id: film.content_id,
        platforms: chosen,
        ...changedWords(chosen, words, script),
        ...changedOptions(chosen, options, defaults),
        ...(when === 'later' && { schedule_at: new Date(time).toISOString() }),
        ...(when === 'slot' && { next_slot: true }),
      },
      {
        onSuccess({ publications }) {
          const at = publications[0]?.schedule_at ?? null;
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
          setWords({});
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
      {script && chosen.length > 0 && (
        <PostWordsFields
          platforms={chosen}
          script={wordsOf(script)}
          words={words}
          isTried={wrong === 'needTitle'}
          onWords={(platform, changed) => setWords({ ...words, [platform]: changed })}
        />
      )}
      {defaults && (
        <OptionsByPlatformFields
          platforms={chosen}
          defaults={defaults}
          options={options}
          onOptions={(platform, changed) => setOptions({ ...options, [platform]: changed })}
        />
      )}
      <WhenChoice when={when} onWhen={setWhen} time={time} onTime={setTime} wrong={wrong} onLeave={onCancel} />
      <div className="modal-actions">
        <Button onClick={onCancel}>{core.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          icon={when === 'now' ? 'send' : 'calendar'}
          busy={publish.isPending}
          disabled={open.length === 0}
        >
          {{ now: t.publishNow, slot: t.queue, later: t.schedule }[when]}
        </Button>
      </div>
    </form>
  );
}
