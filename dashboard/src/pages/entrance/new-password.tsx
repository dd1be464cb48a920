import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { useTitle } from '../../app/title.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { PasswordField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Form, useFields } from './form.tsx';

type Props = { token: string | undefined; title: string; text?: string; submit: string };

/** Chooses a password with the token of a mail: a new one, or, with an invitation, the first. */
export function NewPassword({ token, title, text, submit }: Props) {
  const t = useTexts('sign-in');
  useTitle(title);
  const { values, field, check, refuse } = useFields({ password: 'password' });
  const save = useMutation({
    mutationFn: () => call('resetPassword', { body: { token: token ?? '', password: values.password } }),
    onError: (error) => refuse(error),
  });
  if (save.isSuccess)
    return (
      <div className="stack">
        <h1>{t.reset.doneTitle}</h1>
        <p className="soft">{t.reset.done}</p>
        <ButtonLink to="/sign-in" look="primary" wide>
          {t.signIn.title}
        </ButtonLink>
      </div>
    );
  const isSpent = token === undefined || problemOf(save.error).code === 'invalid_token';
  return (
    <div className="stack">
      <h1>{title}</h1>
      {text && <p className="soft">{text}</p>}
      {token === undefined && <Note tone="bad" title={t.noToken} />}
      {save.error && <ProblemNote error={save.error} />}
      {token !== undefined && (
        <Form onSubmit={(form) => check(form) && save.mutate()}>
          <PasswordField
            label={t.newPassword}
            hint={t.passwordRule}
            autoComplete="new-password"
            {...field('password')}
          />
          <Button type="submit" look="primary" wide busy={save.isPending}>
            {submit}
          </Button>
        </Form>
      )}
      {isSpent && (
        <p className="small">
          <Link to="/forgot-password">{t.reset.forgot}</Link>
        </p>
      )}
    </div>
  );
}
