import type { ReactNode } from 'react';
import { Logo } from '../../app/logo.tsx';
import { SkipLink } from '../../app/skip-link.tsx';
import { Preferences } from '../../components/preferences.tsx';
import { useTexts } from '../../texts/index.ts';
import './entrance.css';

/** The frame around the pages for people who are not signed in. */
export function Entrance({ children }: { children: ReactNode }) {
  const { product } = useTexts('core');
  const t = useTexts('sign-in');
  return (
    <div className="entrance">
      <SkipLink />
      <header className="entrance-claim">
        <p className="entrance-brand">
          <Logo size={36} />
          {product}
        </p>
        <p className="entrance-line">{t.claim}</p>
        <p className="entrance-more">{t.claimMore}</p>
        <div className="entrance-frames" aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      </header>
      <div className="entrance-side">
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <Preferences />
        </footer>
      </div>
    </div>
  );
}
