import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { onSessionEnd } from '../api/session.ts';
import { useMe, useSignOut } from '../api/use-me.ts';
import { sendWaiting } from '../commands/take-back.ts';
import { Avatar } from '../components/avatar.tsx';
import { Button, ButtonAnchor, IconButton } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { SelectField } from '../components/field.tsx';
import { addIcons } from '../components/icon.tsx';
import { Preferences } from '../components/preferences.tsx';
import { SESSION_ICONS } from '../components/session-icons.ts';
import { Toasts } from '../components/toast.tsx';
import { UNDO_SECONDS, useUndoSeconds } from '../design/undo.ts';
import { startLive } from '../live/connection.ts';
import { patch } from '../live/patches.ts';
import { forgetReadings } from '../live/readings.ts';
import { LiveStatus } from '../live/status.tsx';
import { useTexts } from '../texts/index.ts';
import { Bell } from './bell.tsx';
import { Finder } from './finder.tsx';
import { leaveFor, signInPath } from './leave.ts';
import { Logo } from './logo.tsx';
import { MainContent } from './main-content.tsx';
import { Navigation } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import './shell.css';

addIcons(SESSION_ICONS);

/** What is around every page of a session. */
export function Page() {
  const t = useTexts('words');
  const { product } = useTexts('core');
  const [isMenuOpen, setMenuOpen] = useState(false);
  useSession();
  return (
    <div className="shell">
      <SkipLink />
      <header className="header">
        <IconButton
          icon="menu"
          label={t.menu}
          className="header-menu"
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <Link to="/" className="brand" aria-label={product}>
          <Logo />
          <span>{product}</span>
        </Link>
        <div className="header-end">
          <Finder />
          <LiveStatus />
          <Bell />
          <AccountMenu />
        </div>
      </header>
      <nav
        id="navigation"
        aria-label={t.navigation}
        className={isMenuOpen ? 'navigation navigation-open' : 'navigation'}
      >
        <Navigation onGo={() => setMenuOpen(false)} />
      </nav>
      <MainContent>
        <Outlet />
      </MainContent>
      <Toasts />
    </div>
  );
}

/** Keeps the page connected, and leaves it when the session is over. */
function useSession(): void {
  const me = useMe();
  const queries = useQueryClient();
  useEffect(
    () =>
      startLive(me.id, {
        onFrame: (frame) => patch(queries, frame),
        onGap: () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isRecorded !== true }),
      }),
    [me.id, queries],
  );
  useEffect(
    () => onSessionEnd(() => void leaveFor(signInPath(location.pathname + location.search, 'session_ended'))),
    [],
  );
}

/** How long decisions can be taken back, for those who need more time or none (WCAG 2.2.1). */
function UndoChoice() {
  const t = useTexts('words').undo;
  const [seconds, setSeconds] = useUndoSeconds();
  return (
    <SelectField
      label={t.label}
      value={String(seconds)}
      options={UNDO_SECONDS.map((each) => [String(each), each === 0 ? t.never : t.seconds(each)] as const)}
      onChoose={(to) => setSeconds(Number(to))}
    />
  );
}

function AccountMenu() {
  const t = useTexts('words');
  const me = useMe();
  const signOut = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className="avatar" popoverTarget="account" aria-label={`${t.account}: ${me.name}`}>
        <Avatar name={me.name} url={me.avatar_url} />
      </button>
      {/* The browser opens and closes it, and gives the focus back. */}
      <div ref={menu} id="account" popover="auto" className="account">
        <div className="account-head">
          <strong>{me.name}</strong>
          <span className="soft small">{me.email}</span>
        </div>
        <Preferences />
        <div className="row row-s account-links">
          <ButtonLink to="/profile" icon="user" onClick={close}>
            {t.pages.profile}
          </ButtonLink>
          <ButtonLink to="/settings" icon="settings" onClick={close}>
            {t.pages.settings}
          </ButtonLink>
          <ButtonAnchor href="/docs/manual" target="_blank" rel="noreferrer" icon="book" onClick={close}>
            {t.manual}
          </ButtonAnchor>
        </div>
        <UndoChoice />
        <Button
          wide
          onClick={() => {
            sendWaiting();
            forgetReadings();
            void signOut();
          }}
        >
          {t.signOut}
        </Button>
      </div>
    </>
  );
}
