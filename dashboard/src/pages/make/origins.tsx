import { type ChangeEvent, useId } from 'react';
import { TextArea, TextField } from '../../components/field.tsx';
import { useTexts } from '../../texts/index.ts';
import type { FieldName, Form, Origin } from './film.ts';

type Props = {
  origin: Origin;
  form: Form;
  errors: Readonly<Record<string, string>>;
  onChange: (name: FieldName, value: string) => void;
};

/** What a film is about, in the way that was chosen. */
export function OriginFields({ origin, form, errors, onChange }: Props) {
  const t = useTexts('make').origins;
  const field = (name: FieldName) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(name, event.target.value),
  });
  switch (origin) {
    case 'topic':
      return (
        <>
          <TextField label={t.topic} hint={t.topicHint} maxLength={300} autoComplete="off" {...field('topic')} />
          <TextArea label={t.facts} hint={t.factsHint} maxLength={8_000} rows={6} {...field('facts')} />
        </>
      );
    case 'script':
      return (
        <>
          <TextArea label={t.script} hint={t.scriptHint} maxLength={60_000} rows={12} {...field('script')} />
          <TextField label={t.title} hint={t.titleHint} maxLength={300} autoComplete="off" {...field('title')} />
        </>
      );
    case 'page':
      return (
        <TextField label={t.url} hint={t.urlHint} type="url" inputMode="url" maxLength={2_000} {...field('page_url')} />
      );
    case 'many':
      return (
        <>
          <TextArea label={t.rows} hint={t.rowsHint} rows={10} {...field('rows')} />
          <FileOfRows onRead={(text) => onChange('rows', text)} />
        </>
      );
  }
}

function FileOfRows({ onRead }: { onRead: (text: string) => void }) {
  const t = useTexts('make').origins;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.file}</label>
      <input
        id={id}
        className="control"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void event.target.files?.[0]?.text().then(onRead)}
      />
    </div>
  );
}
