import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Platform } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { PasswordField, TextField } from '../../../components/field.tsx';
import { Modal } from '../../../components/modal.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';

type Props = { platform: Platform; name: string; onClose: () => void };

/** Connects an account with a password, at a platform that has no page to give consent on. */
export default function SignIn({ platform: { platform }, name, onClose }: Props) {
  const t = useTexts('publishing').accounts;
  const core = useTexts('core');
  const queries = useQueryClient();
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState('');
  const signIn = useMutation({
    mutationFn: () =>
      call('signInToPlatform', {
        path: { platform },
        body: { identifier, password, ...(address.trim() !== '' && { address: address.trim() }) },
      }),
    async onSuccess() {
      toast(t.nowConnected(name));
      await Promise.all(['listAccounts', 'listPlatforms'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <Modal open onClose={onClose} title={t.signIn.title(name)}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{t.signIn.text(name)}</p>
        <TextField
          label={t.signIn.identifier}
          name="identifier"
          autoComplete="off"
          autoCapitalize="none"
          required
          value={identifier}
          onChange={(event) => setIdentifier(event.target.value)}
        />
        <PasswordField
          label={t.signIn.password}
          name="password"
          autoComplete="off"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={t.signIn.address}
          hint={t.signIn.addressHint}
          name="address"
          type="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        {signIn.error && <ProblemNote error={signIn.error} />}
        <div className="row">
          <Button type="submit" look="primary" icon="plug" busy={signIn.isPending}>
            {t.connect}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </div>
      </form>
    </Modal>
  );
}
