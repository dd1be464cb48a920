import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ownPath } from '../../api/call.ts';
import { assetQuery, nameOf } from '../../api/images.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/index.ts';
import type { Picked } from '../../uploads/pictures.tsx';
import type { FieldName, Form } from './film.ts';

const Pictures = lazy(async () => ({ default: (await import('../../uploads/pictures.tsx')).Pictures }));

type Props = {
  form: Pick<Form, 'character' | 'character_picture'>;
  errors: Readonly<Record<string, string>>;
  hint: string;
  onChange: (name: FieldName, value: string) => void;
};

/** Who is in all images: in words, as one of the user's own images, or both. */
export function Character({ form, errors, hint, onChange }: Props) {
  const t = useTexts('make').character;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const shown = useShown(form.character_picture, picked);
  const pick = (picture: Picked) => {
    setPicked(picture);
    onChange('character_picture', picture.asset_id);
    setOpen(false);
  };
  return (
    <fieldset className="choices make-character">
      <legend>{t.title}</legend>
      <p className="field-hint">{hint}</p>
      <TextField
        name="character"
        label={t.description}
        hint={t.descriptionHint}
        maxLength={300}
        autoComplete="off"
        value={form.character}
        error={errors.character}
        onChange={(event) => onChange('character', event.target.value)}
      />
      {form.character_picture && (
        <div className="row">
          {shown && <img src={ownPath(shown.url)} alt={shown.name || t.picture} width={72} height={96} />}
          <IconButton icon="cross" label={t.remove} onClick={() => onChange('character_picture', '')} />
        </div>
      )}
      {errors.character_picture && (
        <p className="field-error" role="alert">
          {errors.character_picture}
        </p>
      )}
      <div className="stack stack-s">
        <div>
          <Button icon="images" onClick={() => setOpen(true)}>
            {form.character_picture ? t.change : t.choose}
          </Button>
        </div>
        <p className="field-hint">{t.pictureHint}</p>
      </div>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.choose}>
        <Suspense fallback={<Skeleton shape="media" count={4} />}>
          <Pictures picked={form.character_picture ? [form.character_picture] : []} onPick={pick} />
        </Suspense>
        <div className="modal-actions">
          <Button onClick={() => setOpen(false)}>{t.close}</Button>
        </div>
      </Modal>
    </fieldset>
  );
}

/** What was picked a moment ago, or what a preset names; null while it is not known. */
function useShown(id: string, picked: Picked | null): Pick<Picked, 'url' | 'name'> | null {
  const isPicked = picked?.asset_id === id;
  const { data } = useQuery({ ...assetQuery(id), enabled: id !== '' && !isPicked });
  if (isPicked) return picked;
  return data?.url ? { url: data.url, name: nameOf(data) } : null;
}
