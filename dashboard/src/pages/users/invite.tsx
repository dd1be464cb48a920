import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, isStatusOf } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { ROLES, type Role } from '../../api/users.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

/** Invites someone by mail, to a role. */
export function Invite({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('users').invite;
  return (
    <Modal open={open} onClose={onClose} title={t.title}>
      <InviteForm onDone={onClose} />
    </Modal>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('users');
  const { cancel } = useTexts('core');
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [isWrong, setWrong] = useState(false);
  const invite = useMutation({
    mutationFn: () =>
      call('inviteUser', {
        body: { email: email.trim(), role, ...(name.trim() === '' ? {} : { name: name.trim() }) },
      }),
    onSuccess: async (user) => {
      toast(t.invite.done(user.email));
      onDone();
      await queries.invalidateQueries({ queryKey: ['listUsers'] });
    },
  });
  const { fields } = problemOf(invite.error);
  const isAtFields = Object.keys(fields).length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(email.trim());
    setWrong(!isAddress);
    if (isAddress) invite.mutate();
    else (event.currentTarget.elements.namedItem('email') as HTMLElement | null)?.focus();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="soft">{t.invite.text}</p>
      {invite.error && !isAtFields && (
        <ProblemNote error={invite.error} title={isStatusOf(invite.error, 409) ? t.invite.taken : undefined} />
      )}
      <TextField
        label={t.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        error={isWrong ? t.noAddress : fields.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t.name}
        hint={t.invite.nameHint}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t.role}
        hint={t.roleMeans[role]}
        value={role}
        options={ROLES.map((each) => [each, t.roles[each]] as const)}
        onChoose={(to) => setRole(to as Role)}
      />
      <div className="modal-actions">
        <Button onClick={onDone}>{cancel}</Button>
        <Button type="submit" look="primary" icon="send" busy={invite.isPending}>
          {t.invite.send}
        </Button>
      </div>
    </form>
  );
}
