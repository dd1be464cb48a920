import { useTexts } from '../../texts/index.ts';
import { arrival } from './arrival.ts';
import { NewPassword } from './new-password.tsx';

export function Page() {
  const t = useTexts('sign-in').invitation;
  return <NewPassword token={arrival().token} title={t.title} text={t.text} submit={t.submit} />;
}
