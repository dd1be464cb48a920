import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../../../components/button.tsx';
import { Checkbox } from '../../../../components/choice.tsx';
import { TextArea } from '../../../../components/field.tsx';
import { useTexts } from '../../../../texts/index.ts';
import { Listen } from '../listen.tsx';
import { ScenePicture } from '../scene-picture.tsx';
import type { Preview } from '../use-preview.ts';
import { CardEditor } from './card-editor.tsx';
import { isComplete } from './card-fields.ts';
import type { DraftScene, Mistake } from './draft.ts';
import { isWithoutCharacter, withCharacter } from './no-character.ts';
import { PickPicture } from './pick-picture.tsx';

export type SceneProps = {
  contentId: string;
  scene: DraftScene;
  index: number;
  count: number;
  picture: Preview['pictures'][number] | undefined;
  /** Of the script. */
  language: string | null;
  /** Whether the film has one, which is in the images that are made. */
  hasCharacter: boolean;
  /** Those that are shown. */
  mistakes: readonly Mistake['field'][];
  isDragged: boolean;
  onChange: (changes: Partial<Omit<DraftScene, 'key'>>) => void;
  onMove: (to: number) => void;
  onSplit: (at: number | null) => void;
  onAdd: () => void;
  onRemove: () => void;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A scene's words, picture and card in place, and its place among the others: by drag, by buttons and by arrow keys. */
export function SceneEditor(props: SceneProps) {
  const { contentId, scene, index, picture, language, hasCharacter, mistakes, isDragged, onChange, onDrop } = props;
  const t = useTexts('content');
  const item = useRef<HTMLLIElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const name = t.scene(index + 1);
  const isWrong = (field: Mistake['field']) => mistakes.includes(field);
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(SCENE)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(SCENE)) return;
    event.preventDefault();
    onDrop();
  };
  /** Where the caret is in the words, if it is there. */
  const caret = (): number | null => {
    const area = words.current?.querySelector('textarea');
    const at = area?.selectionStart ?? 0;
    return at > 0 && at < scene.narration.length ? at : null;
  };
  return (
    <li
      ref={item}
      className={`scene${isDragged ? ' scene-dragged' : ''}`}
      data-scene={scene.key}
      onDragOver={over}
      onDrop={drop}
    >
      <ScenePicture
        picture={picture}
        prompt={scene.visual_prompt}
        card={scene.card && isComplete(scene.card) ? scene.card : null}
        narration={scene.narration}
        language={language}
      />
      <fieldset className="scene-words">
        <legend className="sr-only">{name}</legend>
        <SceneTools {...props} name={name} onSplit={() => props.onSplit(caret())} item={() => item.current} />
        <div ref={words}>
          <TextArea
            label={t.storyboard.words}
            error={isWrong('narration') ? t.storyboard.needsWords : undefined}
            rows={3}
            maxLength={5_000}
            value={scene.narration}
            onChange={(event) => onChange({ narration: event.target.value })}
          />
        </div>
        <TextArea
          label={t.storyboard.prompt}
          error={isWrong('visual_prompt') ? t.storyboard.needsPrompt : undefined}
          rows={2}
          maxLength={4_000}
          value={scene.visual_prompt}
          onChange={(event) => onChange({ visual_prompt: event.target.value })}
        />
        {hasCharacter && scene.card === null && scene.pinned === null && (
          <Checkbox
            label={t.storyboard.character}
            checked={!isWithoutCharacter(scene.visual_prompt)}
            onChange={(isIn) => onChange({ visual_prompt: withCharacter(scene.visual_prompt, isIn) })}
          />
        )}
        <PickPicture name={name} pinned={scene.pinned} onPick={(pinned) => onChange({ pinned })} />
        <details open={scene.card !== null}>
          <summary className="small">{t.storyboard.card.title}</summary>
          <CardEditor card={scene.card} isWrong={isWrong('card')} onChange={(card) => onChange({ card })} />
        </details>
        <Listen contentId={contentId} words={scene.narration.trim()} name={name} />
      </fieldset>
    </li>
  );
}

const SCENE = 'application/x-scene';

type ToolProps = Omit<SceneProps, 'onSplit'> & { name: string; onSplit: () => void; item: () => HTMLElement | null };

function SceneTools({ index, count, name, onMove, onSplit, onAdd, onRemove, onDrag, item }: ToolProps) {
  const t = useTexts('content').storyboard;
  const begin = (event: DragEvent) => {
    // Chromium drops what is empty.
    event.dataTransfer.setData(SCENE, name);
    event.dataTransfer.effectAllowed = 'move';
    const scene = item();
    if (scene) event.dataTransfer.setDragImage(scene, 20, 20);
    onDrag(true);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <div className="row scene-tools">
      <button
        type="button"
        className="scene-handle"
        draggable
        aria-label={t.handle(name, index + 1, count)}
        title={t.drag}
        onDragStart={begin}
        onDragEnd={() => onDrag(false)}
        onKeyDown={press}
      >
        <span aria-hidden="true">⠿</span>
        {name}
      </button>
      <IconButton icon="left" label={t.earlier(name)} disabled={index === 0} onClick={() => onMove(index - 1)} />
      <IconButton icon="right" label={t.later(name)} disabled={index === count - 1} onClick={() => onMove(index + 1)} />
      <IconButton icon="copy" label={t.split(name)} onClick={onSplit} />
      <IconButton icon="plus" label={t.add(name)} onClick={onAdd} />
      <IconButton icon="trash" label={t.remove(name)} disabled={count === 1} onClick={onRemove} />
    </div>
  );
}
