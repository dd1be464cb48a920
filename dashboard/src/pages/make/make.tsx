import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { trendQuery } from '../../api/trends.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/choice.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { NavTabs } from '../../components/nav-tabs.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import type { Picked } from '../../uploads/pictures.tsx';
import { Character } from './character.tsx';
import { Choices } from './choices.tsx';
import {
  EMPTY,
  type FieldName,
  type Form,
  isAddress,
  ORIGINS,
  type Origin,
  wholeAddress,
  withChoices,
} from './film.ts';
import { Foreseen } from './foreseen.tsx';
import { ForeseenMany } from './foreseen-many.tsx';
import { MadeBefore } from './made-before.tsx';
import { OriginFields } from './origins.tsx';
import { OwnPictures } from './own-pictures.tsx';
import { type Preset, Presets, presetsQuery } from './presets.tsx';
import { isLength } from './seconds.ts';
import { NotStarted, useUnread } from './unread.tsx';
import { useStart } from './use-start.ts';
import './make.css';

const route = getRouteApi('/shell/make');

/** Where a film is started: from a topic, an own script, a web page, a list, a trend or an earlier film. */
export function Page() {
  const t = useTexts('make');
  const { copy, trend, from: origin = 'topic' } = route.useSearch();
  useTitle(t.title);
  const earlier = useQuery({
    queryKey: ['content', copy],
    queryFn: ({ signal }) => call('showContent', { path: { content_id: copy ?? '' }, signal }),
    enabled: copy !== undefined,
  });
  const found = useQuery({
    ...trendQuery(trend ?? ''),
    enabled: trend !== undefined,
  });
  const presets = useQuery(presetsQuery);
  const about = earlier.data?.title ?? found.data?.topic;
  const error = earlier.error ?? found.error;
  return (
    <div className="stack">
      <PageHead title={t.title} lead={copy ? t.leadCopy : t.lead} />
      {!copy && !trend && (
        <NavTabs
          label={t.origins.label}
          items={ORIGINS.map((each) => ({
            to: '/make',
            search: () => ({ from: each === 'topic' ? undefined : each }),
            name: t.origins.names[each],
          }))}
        />
      )}
      {error && <ProblemNote error={error} />}
      {about && (
        <p>
          <span className="soft small">{copy ? t.copyOf : t.about}</span>
          <br />
          <strong>{about}</strong>
        </p>
      )}
      {!error && !presets.isPending && (
        <MakeForm
          key={copy ?? trend}
          origin={origin}
          copy={copy}
          trend={found.data}
          hasTrend={Boolean(trend)}
          preset={copy ? undefined : presets.data?.items.find(({ is_default }) => is_default)}
        />
      )}
    </div>
  );
}

type Props = {
  origin: Origin;
  copy: string | undefined;
  trend: { trend_id: string; topic: string } | undefined;
  hasTrend: boolean;
  /** What the form begins with. */
  preset: Preset | undefined;
};

const sayingOf = ({ choices }: Preset) =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));

function MakeForm({ origin, copy, trend, hasTrend, preset }: Props) {
  const t = useTexts('make');
  const language = useLanguage();
  // People write in the language that they read here, unless they say otherwise; found or copied material has its own language.
  const isOwn = !copy && !hasTrend;
  const blank: Form = { ...EMPTY, language: isOwn ? language : '' };
  const [form, setForm] = useState<Form>(preset ? withChoices(blank, { ...blank, ...sayingOf(preset) }) : blank);
  const [keepScript, setKeepScript] = useState(false);
  const [pictures, setPictures] = useState<readonly Picked[]>([]);
  const [tried, setTried] = useState<Origin | null>(null);
  const start = useStart({ copy, trend });
  const needed = isOwn ? NEEDED[origin] : null;
  // What another origin was refused for is not about this one.
  const error = start.variables?.origin === origin ? start.error : null;
  const unread = useUnread(error);
  const refused = { ...problemOf(error).fields, ...(unread ? { page_url: unread } : {}) };
  const isBlank = needed !== null && form[needed].trim() === '';
  const isNoAddress = isOwn && origin === 'page' && !isBlank && !isAddress(form.page_url);
  const own = isBlank ? { [needed]: t.needed[origin] } : isNoAddress ? { page_url: t.unread.noAddress } : {};
  const errors = tried === origin ? { ...refused, ...own } : refused;
  const change = (name: FieldName, value: string) => setForm((before) => ({ ...before, [name]: value }));
  // What a preset leaves open is as it was when the page opened.
  const choosePreset = (other: Preset | null) =>
    setForm((before) => withChoices(before, { ...blank, ...(other ? sayingOf(other) : {}) }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.isPending || (hasTrend && !trend)) return;
    const [wrong] = [...Object.keys(own), ...(isLength(form.seconds) ? [] : ['seconds'])];
    if (wrong) {
      setTried(origin);
      // What was refused before is not what is wrong now.
      start.reset();
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    const whole = { ...form, page_url: wholeAddress(form.page_url) };
    setForm(whole);
    start.mutate({ origin, form: whole, keepScript, pictures: pictures.map(({ asset_id }) => asset_id) });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {error && <NotStarted error={error} />}
      {isOwn && (
        <FormSection title={t.origins.names[origin]} lead={t.origins.leads[origin]}>
          <OriginFields origin={origin} form={form} errors={errors} onChange={change} />
        </FormSection>
      )}
      <FormSection title={t.choices.title} lead={copy ? t.choices.leadCopy : t.choices.lead}>
        {!copy && <Presets form={form} onChoose={choosePreset} />}
        {copy && (
          <Checkbox label={t.keepScript} hint={t.keepScriptHint} checked={keepScript} onChange={setKeepScript} />
        )}
        <Choices
          form={form}
          errors={errors}
          otherwise={copy ? t.choices.asBefore : t.choices.bySettings}
          origin={isOwn ? origin : 'topic'}
          onChange={change}
        />
        <Character
          form={form}
          errors={errors}
          hint={copy ? t.character.hintCopy : t.character.hint}
          onChange={change}
        />
        {!(isOwn && origin === 'many') && (
          <OwnPictures
            pictures={pictures}
            error={Object.entries(refused).find(([place]) => place.startsWith('pictures'))?.[1]}
            hint={copy ? t.pictures.hintCopy : t.pictures.hint}
            onChange={setPictures}
          />
        )}
      </FormSection>
      {!copy && <MadeBefore about={trend?.topic ?? (isOwn ? ABOUT[origin](form) : '')} />}
      {isOwn && origin === 'many' ? (
        <ForeseenMany form={form} />
      ) : (
        (copy || trend || isOwn) && (
          <Foreseen origin={origin} form={form} keepScript={keepScript} copy={copy} trend={trend} />
        )
      )}
      <div className="make-end">
        <Button type="submit" look="primary" icon="sparkle" busy={start.isPending}>
          {isOwn && origin === 'many' ? t.makeMany : t.make}
        </Button>
        <p className="soft small">{t.then[isOwn ? origin : 'topic']}</p>
      </div>
    </form>
  );
}

/** What cannot be left out. */
const NEEDED = { topic: 'topic', script: 'script', page: 'page_url', many: 'rows' } as const satisfies Record<
  Origin,
  FieldName
>;

/** The topics that are known before it is started: a page is not read until then. */
const ABOUT: Readonly<Record<Origin, (form: Form) => string>> = {
  topic: ({ topic }) => topic,
  script: ({ title }) => title,
  page: () => '',
  many: ({ rows }) => rows,
};
