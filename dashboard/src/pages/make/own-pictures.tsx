import { lazy, Suspense, useState } from 'react';
import { ownPath } from '../../api/call.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/index.ts';
import type { Picked } from '../../uploads/pictures.tsx';

const Pictures = lazy(async () => ({ default: (await import('../../uploads/pictures.tsx')).Pictures }));

/** As many as the API takes. */
const MOST = 20;

type Props = {
  pictures: readonly Picked[];
  error: string | undefined;
  hint: string;
  onChange: (change: (before: readonly Picked[]) => readonly Picked[]) => void;
};

/** The user's own pictures for the scenes, in their order. */
export function OwnPictures({ pictures, error, hint, onChange }: Props) {
  const t = useTexts('make').pictures;
  const [isOpen, setOpen] = useState(false);
  const without = (id: string) => (before: readonly Picked[]) => before.filter(({ asset_id }) => asset_id !== id);
  const toggle = (picture: Picked) =>
    onChange((before) => {
      const others = without(picture.asset_id)(before);
      if (others.length < before.length) return others;
      return before.length < MOST ? [...before, picture] : before;
    });
  const moveForward = (index: number) =>
    onChange((before) => [
      ...before.slice(0, index - 1),
      ...before.slice(index, index + 1),
      ...before.slice(index - 1, index),
      ...before.slice(index + 1),
    ]);
  return (
    <fieldset className="choices make-pictures">
      <legend>{t.title}</legend>
      <p className="field-hint">{hint}</p>
      {pictures.length > 0 && (
        <ol className="make-picked" aria-label={t.title}>
          {pictures.map(({ asset_id, url, name }, index) => (
            <li key={asset_id}>
              <img src={ownPath(url)} alt={name} width={72} height={128} />
              <span className="small soft">{t.scene(index + 1)}</span>
              <span className="row row-s">
                <IconButton
                  icon="left"
                  label={t.forward(name)}
                  disabled={index === 0}
                  onClick={() => moveForward(index)}
                />
                <IconButton icon="cross" label={t.remove(name)} onClick={() => onChange(without(asset_id))} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button icon="images" disabled={pictures.length >= MOST} onClick={() => setOpen(true)}>
          {t.choose}
        </Button>
      </div>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.title}>
        <Suspense fallback={<Skeleton shape="media" count={4} />}>
          <Pictures picked={pictures.map(({ asset_id }) => asset_id)} onPick={toggle} />
        </Suspense>
        <div className="modal-actions">
          <Button look="primary" onClick={() => setOpen(false)}>
            {t.done(pictures.length)}
          </Button>
        </div>
      </Modal>
    </fieldset>
  );
}
