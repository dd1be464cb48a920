import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Asset, call, ownPath } from '../../../api/call.ts';
import { problemOf } from '../../../api/errors.ts';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Facts } from '../../../components/facts.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { deleteMaterial } from '../../../uploads/uploads.ts';

/** An image or a clip of the user's own: its name and description, both editable, and its deletion. */
export function OwnPicture({ asset, onDeleted }: { asset: Asset; onDeleted: () => void }) {
  const t = useTexts('pictures').own;
  const { picture, clip } = useTexts('pictures');
  const { dateTime, duration } = useFormats();
  const queries = useQueryClient();
  const words = asset.kind === 'clip' ? clip : t;
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteMaterial(asset.asset_id, queries),
    onSuccess: () => {
      toast(words.deleted);
      onDeleted();
    },
  });
  const { width, height, duration_seconds: length, created_at, url } = asset;
  return (
    <>
      <WordsForm asset={asset} />
      <Facts
        items={[
          [picture.facts.size, `${width} × ${height}`],
          ...(length === null ? [] : [[clip.length, duration(length)] as const]),
          [t.uploaded, dateTime(created_at)],
        ]}
      />
      {remove.error && <ProblemNote error={remove.error} />}
      <div className="row row-s">
        {url && (
          <ButtonAnchor icon="download" href={ownPath(url)} download={asset.name ?? asset.asset_id}>
            {picture.download}
          </ButtonAnchor>
        )}
        <Button icon="trash" look="quiet" busy={remove.isPending} onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.removeTitle}
        text={words.removeText}
        confirm={t.remove}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </>
  );
}

function WordsForm({ asset }: { asset: Asset }) {
  const t = useTexts('pictures').own;
  const queries = useQueryClient();
  const [name, setName] = useState(asset.name ?? '');
  const [alt, setAlt] = useState(asset.alt_text ?? '');
  const save = useMutation({
    mutationFn: () =>
      call('describeMaterial', {
        path: { material_id: asset.asset_id },
        body: { name: name.trim(), alt_text: alt.trim() || null },
      }),
    onSuccess: () => {
      toast(t.saved);
      for (const key of ['listImages', 'showImage']) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const { fields } = problemOf(save.error);
  const isEmpty = name.trim() === '';
  const isSame = name.trim() === asset.name && alt.trim() === (asset.alt_text ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !save.isPending) save.mutate();
  };
  return (
    <form className="stack stack-s" noValidate onSubmit={submit}>
      {save.error && <ProblemNote error={save.error} />}
      <TextField
        label={t.name}
        value={name}
        maxLength={200}
        error={isEmpty ? t.nameNeeded : fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t.alt}
        hint={t.altHint}
        rows={3}
        value={alt}
        maxLength={1_000}
        error={fields.alt_text}
        onChange={({ target }) => setAlt(target.value)}
      />
      <div className="row row-s">
        <Button type="submit" busy={save.isPending} disabled={isSame || isEmpty}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
