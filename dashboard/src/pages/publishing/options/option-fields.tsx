import { SelectField, TextArea } from '../../../components/field.tsx';
import { useTexts } from '../../../texts/index.ts';
import type { Offers, Options } from './options.ts';

type Props = {
  platform: string;
  /** What people call the platform. */
  name: string;
  offers: Offers;
  options: Options;
  onChange: (options: Options) => void;
};

/** How a post is made on a platform, as far as that can be chosen there. */
export function OptionFields({ platform, name, offers, options, onChange }: Props) {
  const t = useTexts('publishing').options;
  const labelOf = (value: string) => t.visibilities[`${platform} ${value}`] ?? t.visibilities[value] ?? value;
  const { visibility, notify_followers, first_comment } = options;
  const [usual = ''] = offers.visibility;
  return (
    <>
      {offers.visibility.length > 1 && (
        <SelectField
          label={t.visibility}
          hint={platform === 'tiktok' ? t.asOffered : undefined}
          value={visibility ?? ''}
          options={[
            ['', t.usual(labelOf(usual))],
            ...offers.visibility.map((value): [string, string] => [value, labelOf(value)]),
          ]}
          onChoose={(value) => onChange({ ...options, visibility: value || null })}
        />
      )}
      {offers.notify_followers && (
        <SelectField
          label={t.notices}
          value={notify_followers === null ? '' : String(notify_followers)}
          options={[
            ['', t.asPlatform(name)],
            ['true', t.tell],
            ['false', t.doNotTell],
          ]}
          onChoose={(value) => onChange({ ...options, notify_followers: value === '' ? null : value === 'true' })}
        />
      )}
      {offers.first_comment_characters !== null && (
        <TextArea
          label={t.comment}
          hint={t.commentHint(offers.first_comment_characters)}
          rows={2}
          value={first_comment ?? ''}
          onChange={(event) => onChange({ ...options, first_comment: event.target.value || null })}
        />
      )}
    </>
  );
}
