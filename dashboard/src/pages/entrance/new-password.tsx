import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { useTitle } from '../../app/title.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { PasswordField } from '../../components/field.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { Form, useFields } from './form.tsx';
import { useSubmit } from './use-submit.ts';

type Props = { token: string | undefined; title: string; text?: string; submit: string };

/** Chooses a password with the token of a mail: a new one, or, with an invitation, the first. */
export function NewPassword({ token, title, text, submit }: Props) {
  const t = useTexts('sign-in');
  useTitle(title);
  const { values, field, check, refuse } = useFields({ password: 'password' });
  const save = useSubmit(
    () => call('resetPassword', { body: { token: token ?? '', password: values.password } }),
    refuse,
  );
  if (save.isDone)
    return (
      <div className="stack">
        <h1>{t.reset.doneTitle}</h1>
        <p className="soft">{t.reset.done}</p>
        <ButtonAnchor href="/sign-in" look="primary" wide>
          {t.signIn.title}
        </ButtonAnchor>
      </div>
    );
  const isSpent = token === undefined || problemOf(save.error).code === 'invalid_token';
  return (
    <div className="stack">
      <h1>{title}</h1>
      {text && <p className="soft">{text}</p>}
      {token === undefined && <Note tone="bad" title={t.noToken} />}
      {save.error !== null && <ProblemNote error={save.error} />}
      {token !== undefined && (
        <Form onSubmit={(form) => check(form) && save.submit()}>
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
          <a href="/forgot-password">{t.reset.forgot}</a>
        </p>
      )}
    </div>
  );
}
