import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../../api/client.ts';
import { call } from '../../../api/call.ts';
import type { Account, Platform } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { Modal } from '../../../components/modal.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';

type Props = { platform: Platform; own: Account | null; name: string; onClose: () => void };

/** Asks at which of a platform's many servers the account is, whose page then asks for consent. */
export default function Instance({ platform: { platform, usual_instance }, own, name, onClose }: Props) {
  const t = useTexts('publishing').accounts;
  const core = useTexts('core');
  const form = useRef<HTMLFormElement>(null);
  const [instance, setInstance] = useState(own?.instance?.replace(/^https:\/\//, '') ?? usual_instance ?? '');
  const connect = useMutation({
    mutationFn: (named: string) =>
      call('connectAccount', {
        path: { platform },
        query: { return_to: '/publishing/accounts', ...(named !== usual_instance && { instance: named }) },
      }),
    onSuccess: ({ authorize_url }) => location.assign(authorize_url),
    onError: () => (form.current?.elements.namedItem('instance') as HTMLElement | null)?.focus(),
  });
  const wrong = wrongWith(connect.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!connect.isPending && instance.trim() !== '') connect.mutate(instance.trim());
  };
  return (
    <Modal open onClose={onClose} title={t.instance.title(name)}>
      <form className="stack" ref={form} onSubmit={submit}>
        <p className="soft">{t.instance.text(name)}</p>
        <TextField
          label={t.instance.label}
          hint={t.instance.hint}
          error={wrong && (t.instance.wrong[wrong.type]?.(name) ?? wrong.msg)}
          name="instance"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          required
          value={instance}
          onChange={(event) => {
            setInstance(event.target.value);
            connect.reset();
          }}
        />
        {connect.error && !wrong && <ProblemNote error={connect.error} hint={t.instance.noAnswer} />}
        <div className="row">
          {/* Stays busy until the other page opens. */}
          <Button type="submit" look="primary" icon="plug" busy={connect.isPending || connect.isSuccess}>
            {t.instance.go}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** What the API says about the server that was typed in; undefined if anything else is wrong, or nothing. */
function wrongWith(error: unknown): { type: string; msg: string } | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) return undefined;
  return (error.detail as { type: string; msg: string; loc?: unknown[] }[]).find(({ loc }) => loc?.[1] === 'instance');
}
