import { useQuery } from '@tanstack/react-query';
import { filesOf, ownVoiceOversQuery } from '../../api/renders.ts';
import { useTexts } from '../../texts/index.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { SelectField } from '../field.tsx';

type Props = { readonly file: string; readonly error: string | undefined; onChoose(file: string): void };

/** A recording of the user's own that narrates another render instead of a voice. */
export function VoiceOverOptions({ file, error, onChoose }: Props) {
  const t = useTexts('media').film;
  const { data: own } = useQuery(ownVoiceOversQuery);
  const files = filesOf(own);
  return (
    <>
      {files.length > 0 && (
        <SelectField
          label={t.voiceOver}
          hint={t.voiceOverHint}
          value={file}
          error={error}
          options={[['', t.noVoiceOver], ...files]}
          onChoose={onChoose}
        />
      )}
      <div>
        <UploadButton
          kind="voice_over"
          label={t.uploadVoiceOver}
          onStored={({ file_path }) => file_path && onChoose(file_path)}
        />
      </div>
    </>
  );
}
