import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { requestInSession, stopRenewing } from '../../api/session.ts';
import { useMe } from '../../api/use-me.ts';
import { leaveFor } from '../../app/leave.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PasswordField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { TypedConfirm } from '../../components/typed-confirm.tsx';
import { pauseLive } from '../../live/connection.ts';
import { useTexts } from '../../texts/index.ts';
import { ProfilePage } from './layout.tsx';

/** What is stored about one: to take away, and to have erased. */
export function Page() {
  const t = useTexts('profile').erase;
  const [isErased, setErased] = useState(false);
  if (isErased)
    return (
      <EmptyState heading="h1" icon="check" title={t.done} text={t.doneText}>
        <Button look="primary" onClick={() => void leaveFor('/sign-in')}>
          {t.leave}
        </Button>
      </EmptyState>
    );
  return (
    <ProfilePage name="data">
      <Export />
      <Erase onErased={() => setErased(true)} />
    </ProfilePage>
  );
}

const EXPORT = '/api/v1/identity/users/me/export';
/** An export that was cut off does not end like this. */
const END = '}';
const LAST_BYTES = -8;

function Export() {
  const t = useTexts('profile').export;
  const take = useMutation({
    async mutationFn() {
      const answer = await requestInSession(new URL(EXPORT, location.origin), { method: 'GET' });
      if (!answer.ok) throw new ApiError('exportData', answer, await answer.json().catch(() => null));
      const file = await answer.blob();
      if (!(await file.slice(LAST_BYTES).text()).trimEnd().endsWith(END)) throw new TypeError('the export was cut off');
      return file;
    },
    onSuccess(file) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'export.json';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      toast(t.done);
    },
  });
  return (
    <FormSection title={t.title} lead={t.lead}>
      <p>{t.text}</p>
      {take.error && <ProblemNote error={take.error} />}
      <div>
        <Button icon="download" busy={take.isPending} onClick={() => take.mutate()}>
          {t.take}
        </Button>
      </div>
    </FormSection>
  );
}

function Erase({ onErased }: { onErased: () => void }) {
  const t = useTexts('profile').erase;
  const { email, role } = useMe();
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const erase = useMutation({
    mutationFn: () => call('eraseMe', { body: password === '' ? {} : { current_password: password } }),
    onSuccess: () => {
      pauseLive();
      stopRenewing();
      onErased();
    },
  });
  const isPasswordWrong = problemOf(erase.error).fields.current_password !== undefined;
  return (
    <FormSection title={t.title} lead={t.lead}>
      <ul className="stack stack-s consequences">
        {t.consequences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {role === 'admin' ? (
        <Note tone="info" title={t.admin}>
          <p>{t.adminText}</p>
        </Note>
      ) : (
        <div>
          <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
            {t.open}
          </Button>
        </div>
      )}
      <TypedConfirm
        open={isAsking}
        onClose={() => {
          setAsking(false);
          setPassword('');
          erase.reset();
        }}
        title={t.question}
        label={t.label(email)}
        word={email}
        mismatch={t.mismatch}
        confirm={t.confirm}
        busy={erase.isPending}
        error={isPasswordWrong ? null : erase.error}
        onConfirm={() => erase.mutate()}
      >
        <p>{t.questionText}</p>
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="current-password"
          value={password}
          error={isPasswordWrong ? t.wrong : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </TypedConfirm>
    </FormSection>
  );
}
