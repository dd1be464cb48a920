import { getRouteApi } from '@tanstack/react-router';
import { Note } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { ProfilePage } from './layout.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';

const route = getRouteApi('/shell/profile/security');

/** The ways in, and who is in. */
export function Page() {
  const t = useTexts('profile').accounts;
  const { error } = route.useSearch();
  return (
    <ProfilePage name="security">
      {error && <Note tone="bad" title={t.errors[error] ?? t.failed} />}
      <Password />
      <LinkedAccounts />
      <Sessions />
    </ProfilePage>
  );
}
