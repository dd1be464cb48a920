import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { defaultsQuery, type Publication } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { hashtagsIn } from '../dialog/post-words.ts';
import { fieldOf, type Wrong, wrongIn } from '../dialog/publish-request.ts';
import { OptionFields } from '../options/option-fields.tsx';
import { type Options, trimmed } from '../options/options.ts';
import { useChanges } from './use-changes.ts';

type Props = { publication: Publication; onClose: () => void };

/** When a scheduled publication goes live, with which words, and how. */
export function ChangeForm({ publication, onClose }: Props) {
  const t = useTexts('publishing');
  const { zone } = useDates();
  const { dateTime } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const { change } = useChanges(publication);
  const [time, setTime] = useState(fieldOf(new Date(publication.schedule_at ?? publication.live_at)));
  const [title, setTitle] = useState(publication.title);
  const [description, setDescription] = useState(publication.description);
  const [hashtags, setHashtags] = useState(publication.hashtags.join(' '));
  const [options, setOptions] = useState<Options>(publication.options);
  const { data: defaults } = useQuery(defaultsQuery);
  const offers = defaults?.platforms.find(({ platform }) => platform === publication.platform)?.offers;
  const names = usePlatformNames();
  const [wrong, setWrong] = useState<Wrong | 'needTitle' | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = title.trim() === '' ? 'needTitle' : wrongIn([publication.platform], time);
    setWrong(found);
    if (found) {
      form.current?.querySelector<HTMLElement>(`[name="${found === 'needTitle' ? 'title' : 'time'}"]`)?.focus();
      return;
    }
    const schedule_at = new Date(time).toISOString();
    const tags = hashtagsIn(hashtags);
    change.mutate(
      { schedule_at, title: title.trim(), description: description.trim(), hashtags: tags, options: trimmed(options) },
      {
        onSuccess() {
          toast(t.dialog.scheduled(title.trim(), dateTime(schedule_at)));
          onClose();
        },
      },
    );
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {change.error && <ProblemNote error={change.error} />}
      <TextField
        label={t.dialog.time}
        name="time"
        type="datetime-local"
        hint={t.zone(zone)}
        min={fieldOf(new Date())}
        value={time}
        error={wrong === 'needTime' || wrong === 'past' ? t.dialog[wrong] : undefined}
        onChange={(event) => setTime(event.target.value)}
      />
      <TextField
        label={t.change.name}
        name="title"
        maxLength={200}
        value={title}
        error={wrong === 'needTitle' ? t.change.needTitle : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t.change.description}
        rows={4}
        maxLength={5_000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label={t.change.hashtags}
        hint={t.change.hashtagsHint}
        value={hashtags}
        onChange={(event) => setHashtags(event.target.value)}
      />
      {offers && (
        <OptionFields
          platform={publication.platform}
          name={names[publication.platform] ?? publication.platform}
          offers={offers}
          options={options}
          onChange={setOptions}
        />
      )}
      <div className="modal-actions">
        <Button onClick={onClose}>{t.change.leave}</Button>
        <Button type="submit" look="primary" icon="calendar" busy={change.isPending}>
          {t.change.save}
        </Button>
      </div>
    </form>
  );
}
