import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './design/tokens.css';
import './design/base.css';
import { ENTRANCE } from './app/routes/entrance.ts';
import { applyTheme } from './design/theme.ts';
import { loadTexts } from './texts/index.ts';
import { currentLanguage } from './texts/language.ts';

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
  const [{ Entrance }, Page] = await Promise.all([import('./pages/entrance/entrance.tsx'), load()]);
  return () => (
    <Entrance>
      <Page />
    </Entrance>
  );
}

async function session(): Promise<ComponentType> {
  return (await import('./app/session.tsx')).Session;
}
