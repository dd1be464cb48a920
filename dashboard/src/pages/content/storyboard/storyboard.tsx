import { lazy, Suspense, useState } from 'react';
import type { Content } from '../../../api/call.ts';
import { isEditable } from '../../../api/contents.ts';
import { useMe } from '../../../api/use-me.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { isScheduled } from '../../../components/standing.ts';
import { useFormats } from '../../../texts/format.ts';
import { loadTexts, useTexts } from '../../../texts/index.ts';
import { SourceLinks } from '../source-links.tsx';
import { type Draft, draftOf } from './editor/draft.ts';
import { type Editing, forgetDraft, keptDraft } from './kept-drafts.ts';
import type { Scene, Written } from './scene.ts';
import { ScenePicture } from './scene-picture.tsx';
import './storyboard.css';
import { type Preview, usePreview } from './use-preview.ts';

/** Most who read a script do not edit it: it comes when it is asked for. */
const Editor = lazy(async () => ({ default: (await import('./editor/editor.tsx')).Editor }));

const BEFORE_IMAGES: ReadonlySet<string> = new Set(['script', 'review']);

const SceneActions = lazy(async () => {
  const [{ SceneActions: actions }] = await Promise.all([import('./scene-actions.tsx'), loadTexts('motion')]);
  return { default: actions };
});

const FilmPlan = lazy(async () => {
  const [{ FilmPlan: plan }] = await Promise.all([import('./film-plan.tsx'), loadTexts('make')]);
  return { default: plan };
});

/** The script as a storyboard: every scene with its picture or a sketch, its card, its words, to be read, heard and edited. */
export function Storyboard({ content }: { content: Content }) {
  const t = useTexts('content');
  const { content_id, script, status } = content;
  const [editing, setEditing] = useState<Editing | null>(() => (isEditable(content) ? keptDraft(content_id) : null));
  if (script === null)
    return (
      <section className="card stack" aria-labelledby="script">
        <h2 id="script">{t.script}</h2>
        <p className="soft">{t.stopped[status] ?? t.noScript}</p>
        {status === 'generating' && <Skeleton shape="row" count={3} />}
      </section>
    );
  const written = { ...content, script };
  return (
    <section className="card stack storyboard" aria-labelledby="script">
      {editing ? (
        <Suspense fallback={<Skeleton shape="row" count={script.scenes.length} />}>
          <Editor
            content={written}
            start={editing.draft}
            base={editing.base}
            onClose={() => {
              forgetDraft(content_id);
              setEditing(null);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Head content={written} onEdit={(draft) => setEditing({ draft, base: script.revision })} />
          {BEFORE_IMAGES.has(content.stage) && content.status !== 'archived' && (
            <Suspense>
              <FilmPlan content={content} />
            </Suspense>
          )}
          <Scenes content={written} />
        </>
      )}
    </section>
  );
}

function Head({ content, onEdit }: { content: Written; onEdit: (draft: Draft) => void }) {
  const t = useTexts('content');
  const me = useMe();
  const { duration, dateTime } = useFormats();
  const first = isScheduled(content) && content.scheduled_for;
  const seconds = content.script.scenes.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  const [before, last] = content.revisions.slice(-2);
  const isMine = last !== undefined && last.by === me.id && last.revision === content.script.revision;
  return (
    <div className="row row-between">
      <div>
        <h2 id="script" tabIndex={-1}>
          {t.script}
        </h2>
        <p className="soft small">{t.storyboard.length(content.script.scenes.length, duration(seconds))}</p>
        {first && <p className="small">{t.storyboard.scheduled(dateTime(first))}</p>}
      </div>
      {isEditable(content) && (
        <div className="row">
          {isMine && before && (
            <Button look="quiet" icon="refresh" onClick={() => onEdit(draftOf(before))}>
              {t.storyboard.undo}
            </Button>
          )}
          <Button icon="edit" onClick={() => onEdit(draftOf(content))}>
            {t.storyboard.edit}
          </Button>
        </div>
      )}
    </div>
  );
}

function Scenes({ content }: { content: Written }) {
  const preview = usePreview(content.content_id, content.script.scenes);
  return (
    <ol className="scenes">
      {content.script.scenes.map((scene, index) => (
        <SceneRow
          key={`${content.script.revision} ${scene.index}`}
          scene={scene}
          preview={preview}
          picture={preview?.pictures[index]}
          content={content}
        />
      ))}
    </ol>
  );
}

type Row = {
  scene: Scene;
  preview: Preview | undefined;
  picture: Preview['pictures'][number] | undefined;
  content: Written;
};

function SceneRow({ scene, preview, picture, content }: Row) {
  const t = useTexts('content');
  const { duration } = useFormats();
  const name = t.scene(scene.index + 1);
  return (
    <li className="scene">
      <ScenePicture
        picture={picture}
        prompt={scene.visual_prompt}
        card={scene.card}
        narration={scene.narration}
        language={content.language}
      />
      <div className="scene-words">
        <h3 className="soft small">
          {name} · {duration(scene.duration_seconds)}
        </h3>
        <p className="scene-narration">{scene.narration}</p>
        <details className="scene-more small soft">
          <summary>{t.storyboard.prompt}</summary>
          <p>{scene.visual_prompt}</p>
        </details>
        {scene.sources.length > 0 && (
          <p className="soft small">
            {t.critique.from} <SourceLinks of={scene.sources} />
          </p>
        )}
        <Suspense>
          <SceneActions content={content} scene={scene} name={name} preview={preview} picture={picture} />
        </Suspense>
      </div>
    </li>
  );
}
