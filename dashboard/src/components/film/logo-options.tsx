import { useQuery } from '@tanstack/react-query';
import { filesOf, NO_LOGO, ownLogosQuery } from '../../api/renders.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useTexts } from '../../texts/index.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { SelectField } from '../field.tsx';

type Props = { readonly file: string; readonly error: string | undefined; onChoose(file: string): void };

/** The logo of another render: that of the last one, none, or one that was uploaded. */
export function LogoOptions({ file, error, onChoose }: Props) {
  const t = useTexts('media').film;
  const { data: own } = useQuery(ownLogosQuery);
  const { data: settings } = useQuery(settingsQuery);
  const files = filesOf(own);
  const ofSettings = files.find(([path]) => path === settings?.defaults.logo_file_path)?.[1];
  return (
    <>
      <SelectField
        label={t.logo}
        hint={ofSettings ? `${t.logoHint} ${t.logoOfSettings(ofSettings)}` : t.logoHint}
        value={file}
        error={error}
        options={[['', t.sameLogo], [NO_LOGO, t.noLogo], ...files]}
        onChoose={onChoose}
      />
      <div>
        <UploadButton kind="logo" label={t.uploadLogo} onStored={({ file_path }) => file_path && onChoose(file_path)} />
      </div>
    </>
  );
}
