import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import type { ImageRequest } from '../../api/images.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';
import '../../components/form-section.css';
import './make-picture.css';
import { useContentOptions } from './use-content-options.ts';

type Props = {
  open: boolean;
  /** The content that is chosen to begin with; empty for none. */
  content: string;
  onClose: () => void;
  onMade: (assetId: string) => void;
};

/** Asks what an image should show, and makes it. */
export function MakePicture({ open, onClose, ...rest }: Props) {
  const t = useTexts('pictures').makePicture;
  return (
    <Modal open={open} onClose={onClose} title={t.title}>
      <PictureForm {...rest} onCancel={onClose} />
    </Modal>
  );
}

const DEFAULTS = { prompt: '', negative_prompt: '', size: '1024x1024', steps: '', cfg_scale: '', seed: '' };
type Values = typeof DEFAULTS & { content_id: string };

function PictureForm({ content, onCancel, onMade }: Pick<Props, 'content' | 'onMade'> & { onCancel: () => void }) {
  const t = useTexts('pictures').makePicture;
  const { cancel } = useTexts('core');
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const contents = useContentOptions(content || undefined);
  const [values, setValues] = useState<Values>({ ...DEFAULTS, content_id: content });
  const [isTried, setTried] = useState(false);
  const make = useMutation({
    mutationFn: () => call('generateImage', { body: requestOf(values) }),
    onSuccess: ({ asset_id }) => {
      toast(t.done);
      onMade(asset_id);
      return queries.invalidateQueries({ queryKey: ['listImages'] });
    },
  });
  const { fields } = problemOf(make.error);
  const isEmpty = values.prompt.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) form.current?.querySelector('textarea')?.focus();
    else if (!make.isPending) make.mutate();
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {make.error && <MakeProblem error={make.error} />}
      <TextArea
        label={t.prompt}
        hint={t.promptHint}
        maxLength={4_000}
        {...field('prompt')}
        error={isTried && isEmpty ? t.promptNeeded : fields.prompt}
      />
      <TextField label={t.negative} hint={t.negativeHint} maxLength={4_000} {...field('negative_prompt')} />
      <div className="form-pair">
        <SelectField
          label={t.shape}
          {...field('size')}
          error={fields.width ?? fields.height}
          options={Object.entries(t.shapes)}
        />
        <SelectField label={t.content} {...field('content_id')} options={[['', t.noContent], ...contents]} />
      </div>
      <details className="stack">
        <summary>{t.more}</summary>
        <div className="stack make-more">
          <TextField label={t.seed} hint={t.seedHint} inputMode="numeric" {...field('seed')} />
          <TextField label={t.steps} hint={t.stepsHint} inputMode="numeric" {...field('steps')} />
          <TextField label={t.scale} hint={t.scaleHint} inputMode="decimal" {...field('cfg_scale')} />
        </div>
      </details>
      <div className="modal-actions">
        <span role="status" className="soft small make-status">
          {make.isPending ? t.making : ''}
        </span>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look="primary" icon="sparkle" busy={make.isPending}>
          {t.make}
        </Button>
      </div>
    </form>
  );
}

/** Empty fields are left to the API's defaults, and it says what is wrong with the others. */
function requestOf({ size, prompt, negative_prompt, content_id, ...numbers }: Values): ImageRequest {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const given = Object.entries(numbers).filter(([, value]) => value.trim() !== '');
  return {
    prompt: prompt.trim(),
    ...(negative_prompt.trim() ? { negative_prompt: negative_prompt.trim() } : {}),
    ...(content_id ? { content_id } : {}),
    width,
    height,
    ...Object.fromEntries(given.map(([name, value]) => [name, Number(value.replace(',', '.'))])),
  };
}

/** Says whether the prompt was refused, money or storage ran out, or no provider was there. */
function MakeProblem({ error }: { error: unknown }) {
  const t = useTexts('pictures').makePicture;
  const { status, code, message, fields } = problemOf(error);
  const isField = status === 422 && Object.keys(fields).length > 0;
  const title =
    status === 502
      ? t.down
      : code === 'budget_exhausted'
        ? t.noBudget
        : code === 'disk_quota_exceeded'
          ? t.noDisk
          : status === 422 && !isField
            ? t.refused
            : undefined;
  return (
    <ProblemNote error={error} title={title}>
      {title && message && <p>{message}</p>}
    </ProblemNote>
  );
}
