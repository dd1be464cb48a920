import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { keepRenewing } from '../../api/session.ts';
import { useMe } from '../../api/use-me.ts';
import { leaveFor } from '../../app/leave.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { pauseLive, resumeLive } from '../../live/connection.ts';
import { useTexts } from '../../texts/index.ts';

const SHORTEST = 12;

/** A new password ends all sessions: the person who set it is signed in with it at once. */
export function Password() {
  const t = useTexts('profile').password;
  const { email } = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    async mutationFn() {
      // The socket is of the session that ends: it connects again with the new one.
      pauseLive();
      try {
        await call('changePassword', { body: { current_password: current, new_password: next } });
        const signedIn = await call('login', { body: { email, password: next } }).catch(() => null);
        if (signedIn === null) await leaveFor('/sign-in');
        else keepRenewing(signedIn.expires_in);
      } finally {
        resumeLive();
      }
    },
    onSuccess: () => {
      setCurrent('');
      setNext('');
      setTried(false);
      toast(t.saved);
    },
  });
  const { fields } = problemOf(change.error);
  const isAtField = fields.current_password !== undefined || fields.new_password !== undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = current === '' ? 'current' : next.length < SHORTEST ? 'next' : null;
    if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else if (!change.isPending) change.mutate();
  };
  return (
    <FormSection id="password" title={t.title} lead={t.lead}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        {change.error && !isAtField && <ProblemNote error={change.error} />}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t.current}
          name="current"
          autoComplete="current-password"
          value={current}
          error={isTried && current === '' ? t.needed : fields.current_password && t.wrong}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={t.next}
          hint={t.rule}
          name="next"
          autoComplete="new-password"
          value={next}
          error={isTried && next.length < SHORTEST ? t.tooShort : fields.new_password}
          onChange={(event) => setNext(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary" icon="key" busy={change.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
      <Forgotten email={email} />
    </FormSection>
  );
}

/** Who signs in with a provider has none yet; a link by mail sets it. */
function Forgotten({ email }: { email: string }) {
  const t = useTexts('profile').password;
  const send = useMutation({ mutationFn: () => call('forgotPassword', { body: { email } }) });
  if (send.isSuccess) return <Note tone="good" title={t.sent(email)} />;
  return (
    <div className="stack stack-s">
      <p className="soft small">{t.none}</p>
      {send.error && <ProblemNote error={send.error} />}
      <div>
        <Button icon="send" busy={send.isPending} onClick={() => send.mutate()}>
          {t.send}
        </Button>
      </div>
    </div>
  );
}
