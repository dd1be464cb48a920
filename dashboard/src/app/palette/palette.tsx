import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { Icon } from '../../components/icon.tsx';
import { Modal } from '../../components/modal.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { useStanding } from '../../components/standing.ts';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import type { Entry } from './entries.ts';
import { useKnownEntries } from './known.ts';
import './palette.css';
import { search } from './search.ts';
import { type Action, initial, reduce, type State, shown } from './state.ts';

const LEAST_LETTERS = 2;
const PAUSE_MS = 200;
const MOVES = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const;

/** Finds anything and goes there: pages and settings at once, everything else as the platform finds it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts('palette');
  const router = useRouter();
  const [state, dispatch] = useReducer(reduce, useKnownEntries(), initial);
  const { error, isSearching } = useFound(state, dispatch);
  const open = ({ to }: Entry) => {
    onClose();
    router.history.push(to);
  };
  return (
    <Modal open title={t.title} onClose={onClose}>
      <View state={state} dispatch={dispatch} isSearching={isSearching} onOpen={open} />
      {error !== null && <ProblemNote error={error} />}
    </Modal>
  );
}

/** Searches once someone has stopped typing for a moment. */
function useFound(state: State, dispatch: (action: Action) => void) {
  const t = useTexts('palette');
  const standing = useStanding();
  const { role } = useMe();
  const names = usePlatformNames();
  const [error, setError] = useState<unknown>(null);
  const query = state.query.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another search, and nothing else is
  useEffect(() => {
    setError(null);
    if (query.length < LEAST_LETTERS) return;
    const left = new AbortController();
    const words = {
      ...t,
      standing,
      platform: (platform: string) => names[platform] ?? platform,
    };
    const timer = setTimeout(() => {
      search(query, role, words, left.signal).then(
        (entries) => dispatch({ type: 'found', query, entries }),
        (problem) => !left.signal.aborted && setError(problem),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [query]);
  return { error, isSearching: query.length >= LEAST_LETTERS && state.foundFor !== query && error === null };
}

function focusWhenOpened(input: HTMLInputElement | null): void {
  if (input) input.autofocus = true;
}

type ViewProps = {
  state: State;
  dispatch: (action: Action) => void;
  isSearching: boolean;
  onOpen: (entry: Entry) => void;
};

function View({ state, dispatch, isSearching, onOpen }: ViewProps) {
  const t = useTexts('palette');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = shown(state);
  const active = entries[state.active];
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[event.key as keyof typeof MOVES];
    if (by) dispatch({ type: 'moved', by });
    else if (event.key === 'Enter' && active) onOpen(active);
    else return;
    event.preventDefault();
  };
  const groups = [...new Set(entries.map(({ group }) => group))].map(
    (group) => [group, entries.filter((entry) => entry.group === group)] as const,
  );
  return (
    <div className="palette">
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label={t.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? idOf(state.active) : undefined}
        autoComplete="off"
        spellCheck={false}
        // The attribute, which the dialog reads when it opens; React's property focuses before that, when nothing is shown.
        ref={focusWhenOpened}
        value={state.query}
        onChange={(event) => dispatch({ type: 'typed', query: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="soft small">
        {isSearching
          ? t.searching
          : entries.length === 0
            ? t.nothing(state.query.trim())
            : state.query.trim().length < LEAST_LETTERS
              ? t.more
              : t.count(entries.length)}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t.title} className="palette-list">
        {groups.map(([group, of]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, which fieldset is not
          <div key={group} role="group" aria-label={t.groups[group]}>
            <p className="soft small palette-group" aria-hidden="true">
              {t.groups[group]}
            </p>
            {of.map((entry) => (
              <Option
                key={entry.key}
                id={idOf(entries.indexOf(entry))}
                entry={entry}
                isActive={entry === active}
                onPoint={() => dispatch({ type: 'pointed', at: entries.indexOf(entry) })}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="soft small palette-hint">{t.hint}</p>
    </div>
  );
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onOpen: () => void };

const Option = ({ id, entry, isActive, onPoint, onOpen }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are at the field, which has the focus
  // biome-ignore lint/a11y/useFocusableInteractive: as above
  <div id={id} role="option" aria-selected={isActive} className="palette-option" onMouseMove={onPoint} onClick={onOpen}>
    <Icon name={entry.icon} size={18} />
    <span className="palette-label">{entry.label}</span>
    {entry.note && <span className="soft small">{entry.note}</span>}
  </div>
);
