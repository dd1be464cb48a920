import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/use-me.ts';
import { ROLES, type Role, showUser, type User } from '../../api/users.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { TypedConfirm } from '../../components/typed-confirm.tsx';
import { useTexts } from '../../texts/index.ts';

/** What an administrator may do with an account. With their own, another one does it. */
export function Manage({ user, onClose }: { user: User | null; onClose: () => void }) {
  const me = useMe();
  const [toErase, setToErase] = useState<User | null>(null);
  const t = useTexts('users');
  return (
    <>
      <Modal open={user !== null && toErase === null} onClose={onClose} title={user?.name ?? ''}>
        {user && (
          <div className="stack manage">
            <p className="soft">{user.email}</p>
            {user.id === me.id ? (
              <Note tone="info" title={t.manage.own}>
                <p>{t.manage.ownText}</p>
              </Note>
            ) : (
              <>
                <ChangeRole user={user} />
                {user.status === 'invited' && <InviteAgain user={user} />}
                <ChangeStatus user={user} />
                <section className="stack stack-s">
                  <h3>{t.erase.heading}</h3>
                  <p className="soft small">{t.erase.short}</p>
                  <div>
                    <Button look="danger" icon="trash" onClick={() => setToErase(user)}>
                      {t.erase.open}
                    </Button>
                  </div>
                </section>
              </>
            )}
          </div>
        )}
      </Modal>
      <Erase user={toErase} onClose={() => setToErase(null)} onErased={onClose} />
    </>
  );
}

function ChangeRole({ user }: { user: User }) {
  const t = useTexts('users');
  const queries = useQueryClient();
  const [role, setRole] = useState(user.role as Role);
  const change = useMutation({
    mutationFn: () => call('changeRole', { path: { id: user.id }, body: { role } }),
    onSuccess: (changed) => {
      showUser(queries, user.id, changed);
      toast(t.manage.roleChanged(user.name, t.roles[role]));
    },
  });
  return (
    <section className="stack stack-s">
      {change.error && <ProblemNote error={change.error} />}
      <SelectField
        label={t.role}
        hint={t.roleMeans[role]}
        value={role}
        options={ROLES.map((each) => [each, t.roles[each]] as const)}
        onChoose={(to) => setRole(to as Role)}
      />
      {role !== user.role && (
        <>
          <p className="small">{t.manage.roleEnds}</p>
          <div>
            <Button look="primary" busy={change.isPending} onClick={() => change.mutate()}>
              {t.manage.saveRole}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function InviteAgain({ user }: { user: User }) {
  const t = useTexts('users').invite;
  const { email, name, role } = user;
  const again = useMutation({
    mutationFn: () => call('inviteUser', { body: { email, name, role: role as Role } }),
    onSuccess: () => toast(t.done(email)),
  });
  return (
    <section className="stack stack-s">
      <h3>{t.waiting}</h3>
      <p className="soft small">{t.waitingText}</p>
      {again.error && <ProblemNote error={again.error} />}
      <div>
        <Button icon="send" busy={again.isPending} onClick={() => again.mutate()}>
          {t.again}
        </Button>
      </div>
    </section>
  );
}

function ChangeStatus({ user }: { user: User }) {
  const t = useTexts('users').access;
  const queries = useQueryClient();
  const isOut = user.status === 'deactivated';
  const change = useMutation({
    mutationFn: () =>
      call('changeStatus', { path: { id: user.id }, body: { status: isOut ? 'active' : 'deactivated' } }),
    onSuccess: (changed) => {
      showUser(queries, user.id, changed);
      toast(isOut ? t.activated(user.name) : t.deactivated(user.name));
    },
  });
  return (
    <section className="stack stack-s">
      <h3>{t.heading}</h3>
      <p className="soft small">{isOut ? t.activateText : t.deactivateText}</p>
      {change.error && <ProblemNote error={change.error} />}
      <div>
        <Button icon={isOut ? 'check' : 'stop'} busy={change.isPending} onClick={() => change.mutate()}>
          {isOut ? t.activate : t.deactivate}
        </Button>
      </div>
    </section>
  );
}

type EraseProps = { user: User | null; onClose: () => void; onErased: () => void };

function Erase({ user, onClose, onErased }: EraseProps) {
  const t = useTexts('users').erase;
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: ({ id }: User) => call('eraseUser', { path: { id } }),
    onSuccess: (_, { id, name }) => {
      toast(t.done(name));
      onClose();
      onErased();
      showUser(queries, id, null);
    },
  });
  return (
    <TypedConfirm
      open={user !== null}
      onClose={onClose}
      title={t.title(user?.name ?? '')}
      label={t.label(user?.email ?? '')}
      word={user?.email ?? ''}
      mismatch={t.mismatch}
      confirm={t.confirm}
      busy={erase.isPending}
      error={erase.error}
      onConfirm={() => user && erase.mutate(user)}
    >
      <ul className="stack stack-s small consequences">
        {t.consequences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </TypedConfirm>
  );
}
