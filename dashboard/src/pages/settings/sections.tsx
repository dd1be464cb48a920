import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InputHTMLAttributes } from 'react';
import { ownPath } from '../../api/call.ts';
import { filesOf, MUSIC_CHOICES, ownLogosQuery, ownMusicQuery, SUBTITLE_STYLES } from '../../api/renders.ts';
import { platformsQuery, voicesQuery } from '../../api/settings.ts';
import { CaptionSample } from '../../components/caption-sample.tsx';
import { Checkbox, Choices, Radio } from '../../components/choice.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { LookChoice } from '../../components/look-choice.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { useTexts } from '../../texts/index.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { UploadList } from '../../uploads/upload-list.tsx';
import type { Field } from './fields.ts';
import { Listen } from './listen.tsx';
import { LocalVoices } from './local-voices.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export type Section = { form: SettingsForm };

/** What is wrong with a field: here, or in the words of the API, of the field or of an entry in it. */
export function useError(form: SettingsForm): (field: Field) => string | undefined {
  const t = useTexts('settings').wrong;
  return (field) => {
    const wrong = form.wrong.get(field);
    if (wrong) return t[wrong];
    const [, refused] =
      Object.entries(form.refused).find(([path]) => path === field || path.startsWith(`${field}.`)) ?? [];
    return refused;
  };
}

type TextProps = Section & { field: Field } & Omit<InputHTMLAttributes<HTMLInputElement>, 'form'>;

export function Text({ form, field, ...rest }: TextProps) {
  const t = useTexts('settings');
  const errorOf = useError(form);
  return (
    <TextField
      {...rest}
      name={field}
      label={t.names[field]}
      hint={t.hints[field]}
      error={errorOf(field)}
      value={String(form.form[field])}
      onChange={(event) => form.set(field, event.target.value)}
    />
  );
}

const NumberText = (props: TextProps) => <Text inputMode="decimal" autoComplete="off" {...props} />;

type ChooseProps = Section & { field: Field; options: readonly (readonly [string, string])[] };

/** One of the available choices, or none; an earlier choice that no longer exists is still shown. */
function Choose({ form, field, options }: ChooseProps) {
  const t = useTexts('settings');
  const errorOf = useError(form);
  const value = String(form.form[field]);
  const isKnown = value === '' || options.some(([each]) => each === value);
  return (
    <SelectField
      name={field}
      label={t.names[field]}
      hint={t.hints[field]}
      error={errorOf(field)}
      value={value}
      options={[['', t.noChoice], ...options, ...(isKnown ? [] : [[value, value] as const])]}
      onChoose={(to) => form.set(field, to)}
    />
  );
}

function Flag({ form, field }: Section & { field: Field }) {
  const t = useTexts('settings');
  return (
    <Checkbox
      name={field}
      label={t.names[field]}
      hint={t.hints[field]}
      checked={form.form[field] === true}
      onChange={(checked) => form.set(field, checked)}
    />
  );
}

type ManyProps = Section & {
  field: Field;
  options: readonly (readonly [value: string, label: string, hint?: string | undefined])[];
};

function Many({ form, field, options }: ManyProps) {
  const t = useTexts('settings');
  const errorOf = useError(form);
  const chosen = form.form[field] as readonly string[];
  const gone = chosen.filter((each) => !options.some(([value]) => value === each)).map((each) => [each, each] as const);
  return (
    <Choices legend={t.names[field]} error={errorOf(field)} columns>
      {[...options, ...gone].map(([value, label, hint]) => (
        <Checkbox
          key={value}
          name={field}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            form.set(field, checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </Choices>
  );
}

export function Gates({ form }: Section) {
  const t = useTexts('settings');
  return (
    <FormSection id="gates" title={t.gates.title} lead={t.gates.lead}>
      {(['gates.review', 'gates.final_review'] as const).map((field) => (
        <Choices key={field} legend={t.names[field]}>
          {(['ask', 'auto'] as const).map((value) => (
            <Radio
              key={value}
              name={field}
              value={value}
              label={t.gates[value]}
              hint={t.gates.hints[field][value]}
              checked={form.form[field] === value}
              onChange={() => form.set(field, value)}
            />
          ))}
        </Choices>
      ))}
      <NumberText form={form} field="gates.expire_after_hours" placeholder={t.never} />
    </FormSection>
  );
}

export function AutoStart({ form }: Section) {
  const t = useTexts('settings');
  const { niches } = useTexts('words');
  return (
    <FormSection id="auto-start" title={t.autoStart.title} lead={t.autoStart.lead}>
      <Flag form={form} field="auto_start.enabled" />
      {form.form['auto_start.enabled'] === true && (
        <>
          <Many form={form} field="auto_start.niches" options={Object.entries(niches)} />
          <p className="soft small">{t.hints['auto_start.niches']}</p>
          <div className="form-pair">
            <NumberText form={form} field="auto_start.minimum_score" />
            <NumberText form={form} field="auto_start.daily_limit" />
          </div>
        </>
      )}
    </FormSection>
  );
}

const FRAME_RATES = [
  ['30', '30'],
  ['60', '60'],
] as const;

export function Defaults({ form }: Section) {
  const t = useTexts('settings');
  const { film, formats } = useTexts('media');
  const { niches, captions } = useTexts('words');
  const names = usePlatformNames();
  const { data: voices } = useQuery(voicesQuery);
  const { data: platforms } = useQuery(platformsQuery);
  const chosen = String(form.form['defaults.voice_id']);
  return (
    <FormSection id="defaults" title={t.defaults.title} lead={t.defaults.lead}>
      <div className="form-pair">
        <Choose form={form} field="defaults.niche" options={Object.entries(niches)} />
        <Choose
          form={form}
          field="defaults.target_platform"
          options={(platforms?.items ?? []).map(({ platform }) => [platform, names[platform] ?? platform])}
        />
        <Text form={form} field="defaults.tone" maxLength={120} />
        <Text form={form} field="defaults.visual_style" maxLength={120} />
        <Choose
          form={form}
          field="defaults.voice_id"
          options={(voices?.items ?? []).map(({ voice_id, name, language }) => [voice_id, `${name} (${language})`])}
        />
        <LocalVoices />
        <Listen key={chosen} voice={voices?.items.find(({ voice_id }) => voice_id === chosen)} />
        <div>
          <Choose
            form={form}
            field="defaults.subtitle_style"
            options={SUBTITLE_STYLES.map((style) => [style, captions[style] ?? style] as const)}
          />
          <CaptionSample style={String(form.form['defaults.subtitle_style'])} />
        </div>
        <Choose
          form={form}
          field="defaults.music"
          options={MUSIC_CHOICES.map((choice) => [choice, film.musicChoices[choice]])}
        />
        <NumberText form={form} field="defaults.music_level_db" placeholder="0" />
        {form.form['defaults.music'] === 'file' && <OwnMusic form={form} />}
        <OwnLogo form={form} />
        <Choose form={form} field="defaults.format" options={Object.entries(formats)} />
        <Choose form={form} field="defaults.frame_rate" options={FRAME_RATES} />
        <LookChoice
          name="defaults.look"
          legend={t.names['defaults.look']}
          value={String(form.form['defaults.look'])}
          otherwise={t.defaults.look}
          onChoose={(look) => form.set('defaults.look', look)}
        />
      </div>
    </FormSection>
  );
}

function OwnMusic({ form }: Section) {
  const { film } = useTexts('media');
  const { data: music } = useQuery(ownMusicQuery);
  const files = filesOf(music);
  if (music && files.length === 0) return <p className="soft small">{film.noMusic}</p>;
  return <Choose form={form} field="defaults.music_file_path" options={files} />;
}

function OwnLogo({ form }: Section) {
  const { film } = useTexts('media');
  const { data: logos } = useQuery(ownLogosQuery);
  const chosen = logos?.items.find(({ file_path }) => file_path && file_path === form.form['defaults.logo_file_path']);
  const files = filesOf(logos);
  return (
    <div className="stack stack-s">
      <Choose form={form} field="defaults.logo_file_path" options={files} />
      {chosen?.url && <img className="own-logo" src={ownPath(chosen.url)} alt={chosen.name} />}
      <div>
        <UploadButton
          kind="logo"
          label={film.uploadLogo}
          onStored={({ file_path }) => file_path && form.set('defaults.logo_file_path', file_path)}
        />
      </div>
      <UploadList />
    </div>
  );
}

export function Publishing({ form }: Section) {
  const t = useTexts('settings');
  const names = usePlatformNames();
  const { data: platforms } = useQuery(platformsQuery);
  return (
    <FormSection id="publishing" title={t.publishing.title} lead={t.publishing.lead}>
      <Many
        form={form}
        field="publishing.platforms"
        options={(platforms?.items ?? []).map(({ platform, connected }) => [
          platform,
          names[platform] ?? platform,
          connected ? undefined : t.publishing.notConnected,
        ])}
      />
      <Text form={form} field="publishing.schedule_at" type="datetime-local" />
      <p className="small">
        <Link to="/publishing/slots">{t.publishing.slots}</Link>
      </p>
      <p className="small">
        <Link to="/publishing/accounts">{t.publishing.accounts}</Link>
      </p>
    </FormSection>
  );
}

export function Budget({ form }: Section) {
  const t = useTexts('settings');
  return (
    <FormSection id="budget" title={t.budget.title} lead={t.budget.lead}>
      <NumberText form={form} field="budget.monthly_usd" placeholder={t.budget.none} />
    </FormSection>
  );
}
