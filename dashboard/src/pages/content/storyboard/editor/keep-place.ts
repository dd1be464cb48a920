import { flushSync } from 'react-dom';

const SCENES = '.scenes > li';

/**
 * Closes the editor and leaves the scene in sight where it is: the script is shorter to read than to edit. The focus goes
 * to what is next, a decision if one waits.
 * @param around what the editor is in
 */
export function closeInPlace(around: Element | null, close: () => void): void {
  const index = scenesIn(around).findIndex((scene) => scene.getBoundingClientRect().bottom > innerHeight / 3);
  const before = scenesIn(around)[index]?.getBoundingClientRect().top;
  flushSync(close);
  const after = scenesIn(around).at(index)?.getBoundingClientRect().top;
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' });
  const next = document.getElementById('gate') ?? document.getElementById('script');
  next?.focus({ preventScroll: true });
}

const scenesIn = (around: Element | null): Element[] => [...(around?.querySelectorAll(SCENES) ?? [])];
