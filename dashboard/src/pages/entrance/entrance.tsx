import { Outlet } from '@tanstack/react-router';
import { Logo } from '../../app/logo.tsx';
import { MainContent, SkipLink } from '../../app/main-content.tsx';
import { Preferences } from '../../components/preferences.tsx';
import { useTexts } from '../../texts/index.ts';
import './entrance.css';

/** The frame around the pages for people who are not signed in. */
export function Page() {
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
        <MainContent>
          <Outlet />
        </MainContent>
        <footer>
          <Preferences />
        </footer>
      </div>
    </div>
  );
}
