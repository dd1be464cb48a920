import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Content, call, type Input } from '../../../api/call.ts';
import { problemOf } from '../../../api/errors.ts';
import { filesOf, MUSIC_CHOICES, ownMusicQuery, type Plan, planQuery } from '../../../api/renders.ts';
import { voicesQuery } from '../../../api/settings.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { LazyProviderChoices } from '../../../components/lazy-provider-choices.tsx';
import { LookChoice } from '../../../components/look-choice.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';
import './film-plan.css';

/** What the video is going to be like, to be chosen again while there is still time. */
export function FilmPlan({ content: { content_id } }: { content: Content }) {
  const { plan: t } = useTexts('make');
  const { looks, formats, film } = useTexts('media');
  const { data: plan } = useQuery(planQuery(content_id));
  const { data: voices } = useQuery(voicesQuery);
  const [isOpen, setOpen] = useState(false);
  if (!plan || !voices) return null;
  const voice = voices.items.find(({ voice_id }) => voice_id === plan.voice_id);
  const music = film.musicChoices[plan.music as keyof typeof film.musicChoices] ?? film.fitting;
  return (
    <details className="film-plan" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <img src={`/looks/${plan.look}.jpg`} alt="" width={36} height={64} />
        <span>
          <strong>{t.title}</strong>
          <span className="soft small">
            {[looks[plan.look]?.title, voice?.name ?? plan.voice_id, formats[plan.format], music].join(' · ')}
          </span>
        </span>
        <span className="film-plan-change small">{t.change}</span>
      </summary>
      {isOpen && <ChooseFilm key={JSON.stringify(plan.chosen)} plan={plan} onClose={() => setOpen(false)} />}
    </details>
  );
}

type Chosen = Plan['chosen'];

/** What was chosen anew: the rest stays as it is, the style of the images with it. */
const changesIn = (before: Chosen, now: Chosen): Partial<Chosen> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Chosen]),
    ),
  );

function ChooseFilm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { plan: t, choices } = useTexts('make');
  const { formats, film } = useTexts('media');
  const { cancel } = useTexts('core');
  const queries = useQueryClient();
  const { data: voices } = useQuery(voicesQuery);
  const { data: own } = useQuery(ownMusicQuery);
  const [chosen, setChosen] = useState(plan.chosen);
  const { content_id, language } = plan;
  const save = useMutation({
    mutationFn: (body: Partial<Chosen>) =>
      call('chooseFilm', { path: { content_id }, body: body as NonNullable<Input<'chooseFilm'>['body']> }),
    onSuccess: () => {
      toast(t.saved);
      onClose();
    },
    onSettled: () =>
      Promise.all(
        ['planRender', 'estimateApproval', 'showContent', 'previewPictures'].map((key) =>
          queries.invalidateQueries({ queryKey: [key, content_id] }),
        ),
      ),
  });
  const { fields } = problemOf(save.error);
  const files = filesOf(own);
  const fitting = (voices?.items ?? []).filter(
    (voice) => language === null || voice.language === 'mul' || voice.language.split('-')[0] === language,
  );
  const select = (
    name: Exclude<keyof Chosen, 'providers'>,
    label: string,
    options: readonly (readonly [string, string])[],
    none: string,
  ) => (
    <SelectField
      name={name}
      label={label}
      value={chosen[name] ?? ''}
      error={fields[name]}
      options={[['', none], ...options]}
      onChoose={(value) => setChosen({ ...chosen, [name]: value || null })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(changesIn(plan.chosen, chosen));
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {save.error && <ProblemNote error={save.error} />}
      <LookChoice
        name="look"
        legend={choices.look}
        value={chosen.look ?? ''}
        otherwise={{ label: t.usual, hint: choices.lookHint }}
        error={fields.look}
        onChoose={(look) => setChosen({ ...chosen, look: look || null })}
      />
      <div className="film-plan-fields">
        {select(
          'voice_id',
          choices.voice_id,
          fitting.map(({ voice_id, name }) => [voice_id, name] as const),
          t.usual,
        )}
        {select('format', choices.format, Object.entries(formats), t.usual)}
        {select(
          'music',
          choices.music,
          MUSIC_CHOICES.filter((each) => each !== 'file' || files.length > 0).map(
            (each) => [each, film.musicChoices[each]] as const,
          ),
          t.usual,
        )}
        {chosen.music === 'file' && select('music_file_path', film.musicFile, files, t.usual)}
      </div>
      <LazyProviderChoices
        title={choices.providers}
        chosen={chosen.providers}
        errors={fields}
        onChoose={(providers) => setChosen({ ...chosen, providers: { ...providers } })}
      />
      <p className="soft small">{t.note}</p>
      <div className="row">
        <Button type="submit" look="primary" icon="check" busy={save.isPending}>
          {t.save}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
