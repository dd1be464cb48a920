import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../components/button.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { loadTexts, useTexts } from '../texts/index.ts';

const Palette = lazy(async () => {
  const [{ Palette: default_ }] = await Promise.all([
    import('./palette/palette.tsx'),
    loadTexts('palette'),
    loadTexts('settings'),
    loadTexts('providers'),
  ]);
  return { default: default_ };
});
const KeyboardHelp = lazy(async () => {
  const [{ KeyboardHelp: default_ }] = await Promise.all([import('./palette/help.tsx'), loadTexts('palette')]);
  return { default: default_ };
});

const ELSEWHERE = 'input, textarea, select, [contenteditable]';
const DIALOG = 'dialog[open], [role="alertdialog"]';

type Opened = { readonly kind: 'palette' | 'help'; readonly turn: number };
let turns = 0;

/** Opens the search by its button or Ctrl+K, and the help by `?`. Both come when they are asked for. */
export function Finder() {
  const t = useTexts('words').finder;
  const [open, setOpen] = useState<Opened | null>(null);
  const [hasKeys] = useShortcuts();
  // A dialog says a moment later that it has closed; anything opened since then stays open.
  const close = () => setOpen((now) => (now === open ? null : now));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || document.querySelector(DIALOG)) return;
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isTyped = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
      const isHelp = hasKeys && event.key === '?' && !isTyped && !event.ctrlKey && !event.metaKey;
      if (!isPalette && !isHelp) return;
      event.preventDefault();
      setOpen({ kind: isPalette ? 'palette' : 'help', turn: ++turns });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasKeys]);
  return (
    <>
      <IconButton
        icon="search"
        label={t}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen({ kind: 'palette', turn: ++turns })}
      />
      <Suspense fallback={null}>
        {open?.kind === 'palette' && <Palette key={open.turn} onClose={close} />}
        {open?.kind === 'help' && <KeyboardHelp key={open.turn} onClose={close} />}
      </Suspense>
    </>
  );
}
