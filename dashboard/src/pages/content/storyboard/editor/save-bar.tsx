import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { problemOf } from '../../../../api/errors.ts';
import { answer } from '../../../../commands/use-content-commands.ts';
import { useWho } from '../../../../commands/use-who.ts';
import { Button } from '../../../../components/button.tsx';
import { Note, ProblemNote } from '../../../../components/states.tsx';
import { toast } from '../../../../components/toast.tsx';
import { undoSeconds } from '../../../../design/undo.ts';
import { readCard } from '../../../../live/cards.ts';
import { useTexts } from '../../../../texts/index.ts';
import { MakingLine } from '../making-line.tsx';
import type { Written } from '../scene.ts';
import { makingOf, type Preview, useVoice } from '../use-preview.ts';
import { type Draft, type Edit, undoOf } from './draft.ts';

/** What is saved is not held back, so that it can be undone for as long as it is said, whatever was chosen for decisions. */
const SHOWN_S = 6;

type Props = {
  content: Written;
  draft: Draft;
  /** What the draft changes; null if nothing. */
  edit: Edit | null;
  /** The revision that the draft was made from. */
  base: number;
  /** Of the draft as it is; undefined until it is known. */
  preview: Preview | undefined;
  hasMistakes: boolean;
  /** There are mistakes, which are shown from now on. */
  onTry: () => void;
  onClose: () => void;
};

/** Saves the edit as one revision, after it has said what is made again and what that costs. */
export function SaveBar({ content, draft, edit, base, preview, hasMistakes, onTry, onClose }: Props) {
  const t = useTexts('content').storyboard;
  const { cancel } = useTexts('core');
  const save = useSave(content, onClose);
  const isFilmMade =
    content.status === 'ready' || (content.status === 'awaiting_review' && content.gate?.name === 'final_review');
  const isFilmChanged = isFilmMade && (edit?.scenes !== undefined || edit?.title !== undefined);
  const send = () => {
    if (hasMistakes) onTry();
    else if (edit) save.mutate({ edit, isFree: !isFilmChanged });
  };
  return (
    <div className="save-bar stack stack-s">
      {content.script.revision !== base && <Overtaken content={content} />}
      {save.error && <ProblemNote error={save.error} />}
      <div className="row row-between">
        <div className="small">
          {edit === null ? (
            <p className="soft">{t.unchanged}</p>
          ) : isFilmChanged ? (
            <Remaking content={content} draft={draft} preview={preview} />
          ) : (
            <p>{isFilmMade ? t.sameFilm : t.freeNow}</p>
          )}
        </div>
        <div className="row">
          <Button look="quiet" onClick={onClose}>
            {edit === null ? cancel : t.discard}
          </Button>
          <Button
            look="primary"
            icon="check"
            busy={save.isPending}
            disabled={edit === null || (isFilmChanged && preview === undefined)}
            onClick={send}
          >
            {isFilmChanged ? t.saveAndMake : t.save}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Someone has made another revision while this one was being edited. */
function Overtaken({ content }: { content: Written }) {
  const t = useTexts('content').storyboard;
  const who = useWho(content.owner_id);
  const last = content.revisions.at(-1);
  return (
    <Note tone="warn" title={t.overtaken(content.script.revision, last?.by ? who(last.by) : t.theWriter)}>
      <p>{t.overtakenText}</p>
    </Note>
  );
}

function Remaking({ content, draft, preview }: Pick<Props, 'content' | 'draft' | 'preview'>) {
  const voicePrice = useVoice(content.content_id);
  if (preview === undefined || voicePrice === null) return <MakingLine making={null} />;
  const spoken = new Set(content.script.scenes.map(({ narration }) => narration));
  const words = draft.scenes.map(({ narration }) => narration.trim());
  return <MakingLine making={makingOf(preview, words, spoken, voicePrice)} />;
}

function useSave(content: Written, onSaved: () => void) {
  const { content_id } = content;
  const { storyboard: t, actions } = useTexts('content');
  const { titles, other } = useTexts('core').problem;
  const queries = useQueryClient();
  const send = (body: Edit) => call('editScript', { path: { content_id }, body });
  // Also after a refusal: someone may have been faster.
  const readAgain = () =>
    Promise.all([
      readCard(queries, content_id).catch(() => undefined),
      ...['showContent', 'showPipelineRun', 'showRender'].map((key) =>
        queries.invalidateQueries({ queryKey: [key, content_id] }),
      ),
    ]);
  // The editor is closed by then, and nothing of it can show what was refused.
  const undo = async (body: Edit) => {
    try {
      toast(t.saved((await send(body)).revision));
    } catch (error) {
      toast(titles[problemOf(error).code] ?? other, 'bad');
    }
    await readAgain();
  };
  return useMutation({
    mutationFn: ({ edit }: { edit: Edit; isFree: boolean }) => send(edit),
    onMutate({ isFree }) {
      // A video that is made again waits for no decision any more.
      if (!isFree) answer(content);
    },
    onSuccess({ revision }, { edit, isFree }) {
      // A slip of the finger must not repeat work that an edit has started.
      const action = { label: actions.undo, act: () => void undo(undoOf(edit, content, revision)) };
      toast(t.saved(revision), 'good', isFree ? { action, shownMs: Math.max(SHOWN_S, undoSeconds()) * 1_000 } : {});
      onSaved();
    },
    onSettled: readAgain,
  });
}
