import { useEffect, useState } from 'react';
import { type ProviderName, providersSetUp } from '../../api/providers.ts';
import { ButtonAnchor } from '../../components/button.tsx';
import { useTexts } from '../../texts/index.ts';

/** What the gateway takes to come back to. */
const PLAIN_PATH = /^(\/[\w-]+)+\/?$/;

/** One for each provider that the operator has set up. */
export function ProviderButtons({ returnTo }: { returnTo: string | undefined }) {
  const t = useTexts('sign-in');
  const [names, setNames] = useState<readonly ProviderName[]>([]);
  useEffect(() => {
    const left = new AbortController();
    // Without an answer there are no buttons, and still the password.
    providersSetUp(left.signal).then(setNames, () => undefined);
    return () => left.abort();
  }, []);
  if (names.length === 0) return null;
  const query = returnTo && PLAIN_PATH.test(returnTo) ? `?return_to=${encodeURIComponent(returnTo)}` : '';
  return (
    <>
      <p className="entrance-or">{t.or}</p>
      {names.map((name) => (
        <ButtonAnchor key={name} wide href={`/api/v1/auth/oauth/${name}${query}`}>
          {t.with[name]}
        </ButtonAnchor>
      ))}
    </>
  );
}
