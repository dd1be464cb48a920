import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import { findSession } from './api/find-session.ts';
import { leaveFor, signInPath } from './app/leave.ts';
import { ENTRANCE } from './app/routes/entrance.ts';
import { applyTheme } from './design/theme.ts';
import { loadTexts } from './texts/index.ts';
import { currentLanguage } from './texts/language.ts';

/** That there was a session here when it was last asked for: its code then comes while that is asked again. */
const HAD_SESSION = 'had-session';

applyTheme();
document.documentElement.lang = currentLanguage();
const entrance = ENTRANCE[location.pathname.replace(/(.)\/$/, '$1')];
const [App] = await Promise.all([entrance ? inEntrance(entrance) : session(), loadTexts('core')]);

const root = document.getElementById('root');
if (root === null) throw new Error('there is no #root in the page');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

async function inEntrance(load: () => Promise<ComponentType>): Promise<ComponentType> {
  localStorage.removeItem(HAD_SESSION);
  const [{ Entrance }, Page] = await Promise.all([import('./pages/entrance/entrance.tsx'), load()]);
  return () => (
    <Entrance>
      <Page />
    </Entrance>
  );
}

/** Visitors, who are led to the entrance, load nothing of it. */
async function session(): Promise<ComponentType> {
  const load = () => import('./app/session.tsx');
  const early = localStorage.getItem(HAD_SESSION) === null ? null : load();
  early?.catch(() => undefined);
  if (!(await hasSession())) return leaveFor(signInPath(location.pathname + location.search + location.hash));
  return (await (early ?? load())).Session;
}

async function hasSession(): Promise<boolean> {
  try {
    if (!(await findSession())) return false;
    localStorage.setItem(HAD_SESSION, 'yes');
  } catch {
    // The pages of the session ask again, and say what is wrong.
  }
  return true;
}
