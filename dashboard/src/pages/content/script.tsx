import { useMutation, useQuery } from '@tanstack/react-query';
import { type Content, call, ownPath } from '../../api/call.ts';
import { isOfScene } from '../../api/images.ts';
import { imagesQuery } from '../../api/lists.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

type Scene = NonNullable<Content['script']>['scenes'][number];

/** The script scene by scene, each with its image and its words to read and to hear. */
export function Script({ content }: { content: Content }) {
  const t = useTexts('content');
  const { data: images } = useQuery(imagesQuery(content.content_id));
  const pictureOf = (scene: Scene) => images?.items.find((asset) => asset.url && isOfScene(asset, scene, content));
  return (
    <section className="card stack" aria-labelledby="script">
      <h2 id="script">{t.script}</h2>
      {content.script === null ? (
        <>
          <p className="soft">{t.noScript}</p>
          {content.status === 'generating' && <Skeleton shape="row" count={3} />}
        </>
      ) : (
        <ol className="scenes">
          {content.script.scenes.map((scene) => (
            <SceneRow
              key={`${content.script?.revision} ${scene.index}`}
              scene={scene}
              picture={pictureOf(scene)?.url ?? null}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function SceneRow({ scene, picture }: { scene: Scene; picture: string | null }) {
  const t = useTexts('content');
  const { duration } = useFormats();
  const speak = useMutation({ mutationFn: () => call('speak', { body: { text: scene.narration } }) });
  const number = scene.index + 1;
  return (
    <li className="scene">
      <div className="scene-picture">
        {picture ? (
          <img src={ownPath(picture)} alt={scene.visual_prompt} width={576} height={1024} loading="lazy" />
        ) : (
          <span className="scene-nothing">
            <Icon name="image" size={26} />
            {t.noPicture}
          </span>
        )}
      </div>
      <div className="scene-words">
        <h3 className="soft small">
          {t.scene(number)} · {duration(scene.duration_seconds)}
        </h3>
        <p className="scene-narration">{scene.narration}</p>
        {speak.data?.url ? (
          // biome-ignore lint/a11y/useMediaCaption: its words stand above it
          <audio controls autoPlay src={ownPath(speak.data.url)} aria-label={t.scene(number)} />
        ) : (
          <Button
            icon="sound"
            busy={speak.isPending}
            aria-label={`${t.listen}: ${t.scene(number)}`}
            onClick={() => speak.mutate()}
          >
            {t.listen}
          </Button>
        )}
        {speak.error && <ProblemNote error={speak.error} />}
      </div>
    </li>
  );
}
