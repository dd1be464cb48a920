import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filesOf, MUSIC_CHOICES, ownMusicQuery } from '../../api/renders.ts';
import { voicesQuery } from '../../api/settings.ts';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { LazyProviderChoices } from '../../components/lazy-provider-choices.tsx';
import { LookChoice } from '../../components/look-choice.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { useTexts } from '../../texts/index.ts';
import { useLanguage } from '../../texts/language.ts';
import { type FieldName, type Form, type Origin, providersIn, providersText } from './film.ts';
import { isLength, SECONDS } from './seconds.ts';

type Props = {
  form: Form;
  errors: Readonly<Record<string, string>>;
  /** What leaves a field as the settings, or an earlier film, have it. */
  otherwise: string;
  origin: Origin;
  onChange: (name: FieldName, value: string) => void;
};

/** How a film is to be made. */
export function Choices({ form, errors, otherwise, origin, onChange }: Props) {
  const t = useTexts('make').choices;
  const { niches } = useTexts('words');
  const { formats, film, looks } = useTexts('media');
  const platforms = usePlatformNames();
  const languages = useLanguages();
  const { data: own } = useQuery(ownMusicQuery);
  const files = filesOf(own);
  const { data: voices } = useQuery(voicesQuery);
  const fitting = (voices?.items ?? []).filter(
    ({ language }) => !form.language || language === 'mul' || language.split('-')[0] === form.language,
  );
  const [showsLooks, setShowsLooks] = useState(false);
  const select = (name: FieldName, options: readonly (readonly [string, string])[], none = otherwise) => (
    <SelectField
      name={name}
      label={t[name as keyof typeof t] as string}
      value={form[name]}
      error={errors[name]}
      options={[['', none], ...options]}
      onChoose={(value) => onChange(name, value)}
    />
  );
  return (
    <>
      <div className="make-choices">
        <SelectField
          name="language"
          label={t.language}
          hint={t.languageHint}
          value={form.language}
          error={errors.language}
          options={[['', otherwise], ...languages]}
          onChoose={(value) => {
            onChange('language', value);
            // A voice of another language is none any more.
            onChange('voice_id', '');
          }}
        />
        {origin !== 'script' && (
          <TextField
            name="seconds"
            label={t.seconds}
            hint={t.secondsHint(SECONDS)}
            inputMode="numeric"
            autoComplete="off"
            value={form.seconds}
            error={isLength(form.seconds) ? errors.seconds : t.secondsWrong(SECONDS)}
            onChange={(event) => onChange('seconds', event.target.value)}
          />
        )}
        {select('target_platform', Object.entries(platforms))}
        {select('format', Object.entries(formats))}
        {select(
          'voice_id',
          fitting.map(({ voice_id, name }) => [voice_id, name] as const),
          t.anyVoice,
        )}
        {select('niche', Object.entries(niches), t.byTopic)}
        <TextField
          name="tone"
          label={t.tone}
          hint={t.toneHint}
          maxLength={60}
          value={form.tone}
          error={errors.tone}
          onChange={(event) => onChange('tone', event.target.value)}
        />
        {select(
          'music',
          MUSIC_CHOICES.filter((each) => each !== 'file' || files.length > 0).map(
            (each) => [each, film.musicChoices[each]] as const,
          ),
        )}
        {form.music === 'file' && (
          <SelectField
            label={film.musicFile}
            value={form.music_file_path}
            error={errors.music_file_path}
            options={[['', otherwise], ...files]}
            onChoose={(file) => onChange('music_file_path', file)}
          />
        )}
      </div>
      <details onToggle={(event) => setShowsLooks(event.currentTarget.open)}>
        <summary>{t.lookIs(looks[form.look]?.title ?? otherwise)}</summary>
        {showsLooks && (
          <LookChoice
            name="look"
            legend={t.look}
            value={form.look}
            otherwise={{ label: otherwise, hint: t.lookHint }}
            error={errors.look}
            onChoose={(look) => onChange('look', look)}
          />
        )}
      </details>
      <LazyProviderChoices
        title={t.providers}
        chosen={providersIn(form.providers)}
        errors={errors}
        onChoose={(chosen) => onChange('providers', providersText(chosen))}
      />
      {origin !== 'script' && (
        <TextArea
          name="instructions"
          label={t.instructions}
          hint={t.instructionsHint}
          maxLength={2_000}
          rows={3}
          value={form.instructions}
          error={errors.instructions}
          onChange={(event) => onChange('instructions', event.target.value)}
        />
      )}
    </>
  );
}

/** What there are voices for, by the names that they have in the language of the page. */
function useLanguages(): readonly (readonly [string, string])[] {
  const shown = useLanguage();
  const { data } = useQuery(voicesQuery);
  const names = new Intl.DisplayNames([shown], { type: 'language' });
  const codes = new Set(['en', 'de', ...(data?.items ?? []).map(({ language }) => language.split('-')[0] ?? 'en')]);
  codes.delete('mul');
  return [...codes]
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, shown));
}
