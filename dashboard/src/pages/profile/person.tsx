import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemOf } from '../../api/errors.ts';
import { meQuery } from '../../api/me.ts';
import { baseProvidersQuery } from '../../api/providers-in-use.ts';
import { useMe } from '../../api/use-me.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { ProfilePage } from './layout.tsx';

/** Name and profile picture, and the address with which one signs in. */
export function Page() {
  return (
    <ProfilePage name="person">
      <Person />
      <Address />
    </ProfilePage>
  );
}

function Person() {
  const t = useTexts('profile').person;
  const { dateTime } = useFormats();
  const me = useMe();
  const queries = useQueryClient();
  const [name, setName] = useState(me.name);
  const [picture, setPicture] = useState(me.avatar_url ?? '');
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => call('updateMe', { body: { name: name.trim(), avatar_url: picture.trim() || null } }),
    onSuccess: (changed) => {
      queries.setQueryData(meQuery.queryKey, changed);
      setName(changed.name);
      setPicture(changed.avatar_url ?? '');
      toast(t.saved);
    },
  });
  const { fields } = problemOf(save.error);
  const isChanged = name.trim() !== me.name || picture.trim() !== (me.avatar_url ?? '');
  const pictureIsWrong = picture.trim() !== '' && !/^https?:\/\/[^\s/]+/.test(picture.trim());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = name.trim() === '' ? 'name' : pictureIsWrong ? 'avatar_url' : null;
    if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else if (isChanged && !save.isPending) save.mutate();
  };
  return (
    <FormSection title={t.title} lead={t.since(dateTime(me.created_at))}>
      <div className="profile-who">
        <Avatar name={name || me.name} url={me.avatar_url} large />
        <div>
          <strong>{me.name}</strong>
          <p className="soft small">{t.roles[me.role] ?? me.role}</p>
        </div>
      </div>
      <form className="stack" noValidate onSubmit={submit}>
        {save.error && Object.keys(fields).length === 0 && <ProblemNote error={save.error} />}
        <TextField
          label={t.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          error={isTried && name.trim() === '' ? t.needed : fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.picture}
          hint={t.pictureHint}
          name="avatar_url"
          type="url"
          inputMode="url"
          autoComplete="photo"
          maxLength={2_000}
          value={picture}
          error={isTried && pictureIsWrong ? t.noAddress : fields.avatar_url}
          onChange={(event) => setPicture(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary" icon="check" busy={save.isPending} disabled={!isChanged}>
            {t.save}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}

function Address() {
  const t = useTexts('profile').address;
  const { email, email_verified } = useMe();
  const { data: base } = useQuery({ ...baseProvidersQuery, enabled: !email_verified });
  /** Mails become files in the data folder, where only the platform's operators find them. */
  const mailsNothing = base?.items.some(({ part, provider }) => part === 'mail' && provider === 'files') ?? false;
  const again = useMutation({ mutationFn: () => call('resendVerification', { body: { email } }) });
  return (
    <FormSection title={t.title} lead={t.lead}>
      <p className="profile-list-name">
        {email}
        {email_verified ? (
          <Badge tone="good" icon="check">
            {t.verified}
          </Badge>
        ) : (
          <Badge tone="warn" icon="alert">
            {t.unverified}
          </Badge>
        )}
      </p>
      {!email_verified && (
        <>
          <p className="soft small">{mailsNothing ? t.whyNoMail : t.why}</p>
          {again.error && <ProblemNote error={again.error} />}
          {again.isSuccess ? (
            <Note tone="good" title={mailsNothing ? t.made : t.sent(email)} />
          ) : (
            <div>
              <Button icon="send" busy={again.isPending} onClick={() => again.mutate()}>
                {mailsNothing ? t.makeLink : t.again}
              </Button>
            </div>
          )}
        </>
      )}
    </FormSection>
  );
}
