import { useQuery } from '@tanstack/react-query';
import { filesOf, MUSIC_CHOICES, ownMusicQuery, type RenderOptions } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { UploadList } from '../../uploads/upload-list.tsx';
import { SelectField } from '../field.tsx';

/** What is chosen; '' leaves it as it was. */
export type MusicForm = { readonly music: string; readonly file: string; readonly level: string };
export const sameMusic: MusicForm = { music: '', file: '', level: '' };

/** As the API takes it. */
export const musicOptions = ({ music, file, level }: MusicForm): RenderOptions => ({
  ...(music ? { music: music as NonNullable<RenderOptions['music']> } : {}),
  ...(music === 'file' && file ? { music_file_path: file } : {}),
  ...(level ? { music_level_db: Number(level) } : {}),
});

type Props = {
  readonly form: MusicForm;
  readonly errors: Readonly<Record<string, string | undefined>>;
  onChange(form: MusicForm): void;
};

/** The music of another render: none, in a mood, or a file that was uploaded. */
export function MusicOptions({ form, errors, onChange }: Props) {
  const t = useTexts('media').film;
  const { data: own } = useQuery(ownMusicQuery);
  const files = filesOf(own);
  const choices = MUSIC_CHOICES.filter((choice) => choice !== 'file' || files.length > 0);
  return (
    <>
      <SelectField
        label={t.music}
        value={form.music}
        error={errors.music}
        options={[
          ['', t.sameMusic],
          ['fitting', t.fitting],
          ...choices.map((each) => [each, t.musicChoices[each]] as const),
        ]}
        onChoose={(music) => onChange({ ...form, music, file: music === 'file' ? (files[0]?.[0] ?? '') : '' })}
      />
      <div>
        <UploadButton
          kind="music"
          label={t.uploadMusic}
          onStored={({ file_path }) => file_path && onChange({ ...form, music: 'file', file: file_path })}
        />
      </div>
      <UploadList />
      {form.music === 'file' && (
        <SelectField
          label={t.musicFile}
          value={form.file}
          error={errors.music_file_path}
          options={files}
          onChoose={(file) => onChange({ ...form, file })}
        />
      )}
      {form.music !== 'none' && (
        <SelectField
          label={t.level}
          value={form.level}
          error={errors.music_level_db}
          options={[['', t.sameLevel], ...Object.entries(t.levels)]}
          onChoose={(level) => onChange({ ...form, level })}
        />
      )}
    </>
  );
}
