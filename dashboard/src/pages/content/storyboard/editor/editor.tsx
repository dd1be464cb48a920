import { useEffect, useRef, useState } from 'react';
import { TextArea, TextField } from '../../../../components/field.tsx';
import { useSettled } from '../../../../components/use-settled.ts';
import { useTexts } from '../../../../texts/index.ts';
import { forgetDraft, keepDraft } from '../kept-drafts.ts';
import type { Written } from '../scene.ts';
import { usePreview } from '../use-preview.ts';
import { addScene, changeScene, type Draft, editOf, mistakesIn, moveScene, removeScene, splitScene } from './draft.ts';
import { closeInPlace } from './keep-place.ts';
import { SaveBar } from './save-bar.tsx';
import { SceneEditor } from './scene-editor.tsx';

type Props = {
  content: Written;
  start: Draft;
  /** The revision that `start` was made from. */
  base: number;
  onClose: () => void;
};

const PROMPTS_SETTLE_MS = 500;

/** The whole script to be edited in place; it is saved at once, as one revision. */
export function Editor({ content, start, base, onClose }: Props) {
  const t = useTexts('content').storyboard;
  const [draft, setDraft] = useState(start);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const focusOn = useFocusAfter(form.current, draft);
  const settled = useSettled(draft.scenes, PROMPTS_SETTLE_MS);
  const preview = usePreview(content.content_id, settled);
  const pictures = new Map(settled.map(({ key }, index) => [key, preview?.pictures[index]]));
  const mistakes = isTried ? mistakesIn(draft) : [];
  const edit = editOf(draft, content, content.script.revision);
  useKept(content.content_id, draft, base, edit !== null);
  const move = (key: string, to: number) => {
    const moved = moveScene(draft, key, to);
    if (moved === draft) return;
    setDraft(moved);
    setSaid(t.moved(to + 1, draft.scenes.length));
    focusOn(`[data-scene="${key}"] .scene-handle`);
  };
  return (
    <div ref={form} className="stack">
      <h2 id="script">{t.editing}</h2>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="storyboard-words">
        <TextField
          label={t.title}
          maxLength={300}
          error={isTried && draft.title.trim() === '' ? t.needsTitle : undefined}
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <TextField
          label={t.hashtags}
          value={draft.hashtags}
          onChange={(event) => setDraft({ ...draft, hashtags: event.target.value })}
        />
        <TextArea
          label={t.description}
          rows={2}
          maxLength={5_000}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
      </div>
      <ol className="scenes scenes-edited">
        {draft.scenes.map((scene, index) => (
          <SceneEditor
            key={scene.key}
            contentId={content.content_id}
            scene={scene}
            index={index}
            count={draft.scenes.length}
            picture={pictures.get(scene.key)}
            language={content.language}
            hasCharacter={(content.character ?? content.character_picture) !== null}
            mistakes={mistakes.filter(({ key }) => key === scene.key).map(({ field }) => field)}
            isDragged={dragged === scene.key}
            onChange={(changes) => setDraft((now) => changeScene(now, scene.key, changes))}
            onMove={(to) => move(scene.key, to)}
            onSplit={(at) => setDraft(splitScene(draft, scene.key, at))}
            onAdd={() => {
              setDraft(addScene(draft, scene.key));
              focusOn(`[data-scene="${draft.next}"] textarea`);
            }}
            onRemove={() => {
              setDraft(removeScene(draft, scene.key));
              const next = draft.scenes[index + 1] ?? draft.scenes[index - 1];
              if (next) focusOn(`[data-scene="${next.key}"] .scene-handle`);
            }}
            onDrag={(is) => setDragged(is ? scene.key : null)}
            onDrop={() => dragged !== null && move(dragged, index)}
          />
        ))}
      </ol>
      <SaveBar
        content={content}
        draft={draft}
        edit={edit}
        base={base}
        preview={settled === draft.scenes ? preview : undefined}
        hasMistakes={draft.title.trim() === '' || mistakesIn(draft).length > 0}
        onTry={() => {
          setTried(true);
          focusOn('[aria-invalid="true"]');
        }}
        onClose={() => closeInPlace(form.current?.parentElement ?? null, onClose)}
      />
    </div>
  );
}

/** Keeps what is unsaved for the next visit; leaving the dashboard asks first. */
function useKept(contentId: string, draft: Draft, base: number, isChanged: boolean): void {
  useEffect(() => {
    if (isChanged) keepDraft(contentId, { draft, base });
    else forgetDraft(contentId);
  }, [contentId, draft, base, isChanged]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

/** What has moved, or is new, gets the focus once it is in its place. */
function useFocusAfter(around: HTMLElement | null, draft: Draft): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may be the one after which it is there
  useEffect(() => {
    if (wanted.current === null) return;
    around?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [draft, asked]);
  return (selector) => {
    wanted.current = selector;
    setAsked(asked + 1);
  };
}
