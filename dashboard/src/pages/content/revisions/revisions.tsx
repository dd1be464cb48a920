import type { Content } from '../../../api/call.ts';
import { useWho } from '../../../commands/use-who.ts';
import { useAgo } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { differences } from './differences.ts';
import './revisions.css';
import {
  hasCardChanged,
  hasPictureChanged,
  haveWordsChanged,
  isUnchanged,
  type ScenePair,
  scenePairs,
} from './scene-pairs.ts';

type Revision = Content['revisions'][number];

/** The revisions of the script, newest first: what led to each, and what it changed. */
export function Revisions({ content }: { content: Content }) {
  const t = useTexts('content').revisions;
  const ago = useAgo();
  const newestFirst = [...content.revisions].sort((a, b) => b.revision - a.revision);
  return (
    <section className="card stack stack-s" aria-labelledby="revisions">
      <h2 id="revisions">{t.title}</h2>
      {newestFirst.map((revision, index) => (
        <details key={revision.revision} className="revision" open={index === 0}>
          <summary>
            {t.name(revision.revision)} <span className="soft small">{ago(revision.created_at)}</span>
          </summary>
          <OneRevision revision={revision} before={newestFirst[index + 1]} ownerId={content.owner_id} />
        </details>
      ))}
    </section>
  );
}

type RevisionProps = { revision: Revision; before: Revision | undefined; ownerId: string };

function OneRevision({ revision, before, ownerId }: RevisionProps) {
  const t = useTexts('content').revisions;
  const pairs = scenePairs(before?.script.scenes ?? [], revision.script.scenes);
  const who = useWho(ownerId);
  const count = (is: (pair: ScenePair) => boolean) => pairs.filter(is).length;
  const why = revision.feedback ? `${t.because}: “${revision.feedback}”` : t.first;
  return (
    <div className="stack stack-s revision-body">
      <p className="soft">{revision.by ? t.byHand(who(revision.by)) : why}</p>
      {before && (
        <p className="small">
          {t.changed(count(haveWordsChanged), count(hasPictureChanged), revision.script.scenes.length)}
        </p>
      )}
      {before && <Packaging before={before} revision={revision} />}
      <ol className="revision-scenes">
        {pairs.map((pair) => (
          <SceneChange key={`${pair[0]?.index} ${pair[1]?.index}`} pair={pair} isFirst={before === undefined} />
        ))}
      </ol>
    </div>
  );
}

/** What is posted with the video, where it has changed. */
function Packaging({ before, revision }: { before: Revision; revision: Revision }) {
  const { storyboard: t } = useTexts('content');
  const parts = [
    [t.title, before.title, revision.title],
    [t.description, before.description, revision.description],
    [t.hashtags, before.hashtags.join(' '), revision.hashtags.join(' ')],
  ] as const;
  return parts
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => (
      <p key={name} className="small">
        <span className="soft">{name}: </span>
        <Changes from={from} to={to} />
      </p>
    ));
}

function SceneChange({ pair, isFirst }: { pair: ScenePair; isFirst: boolean }) {
  const t = useTexts('content');
  const [before, after] = pair;
  const name = after ? t.scene(after.index + 1) : t.revisions.gone;
  if (!isFirst && isUnchanged(pair))
    return <li className="soft small">{t.revisions.unchanged((after?.index ?? 0) + 1)}</li>;
  const from = isFirst ? after : before;
  return (
    <li>
      <h3 className="soft small">{name}</h3>
      <p>
        <Changes from={from?.narration ?? ''} to={after?.narration ?? ''} />
      </p>
      {!isFirst && before && after && hasCardChanged(pair) && <p className="small soft">{t.revisions.card}</p>}
      {!isFirst && before && after && before.visual_prompt !== after.visual_prompt && (
        <p className="small soft">
          {t.revisions.picture}: <Changes from={before.visual_prompt} to={after.visual_prompt} />
        </p>
      )}
    </li>
  );
}

/** Shown by a line through it or below it and by colour; screen readers read it out in words. */
function Changes({ from, to }: { from: string; to: string }) {
  const t = useTexts('content').revisions;
  return differences(from, to).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={key}>
        <span className="sr-only">[{t[kind]}: </span>
        {text}
        <span className="sr-only">]</span>
      </Mark>
    );
  });
}
