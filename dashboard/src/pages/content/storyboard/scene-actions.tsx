import { Listen } from './listen.tsx';
import { Motion } from './motion.tsx';
import type { Scene, Written } from './scene.ts';
import type { Preview } from './use-preview.ts';

type Props = {
  content: Written;
  scene: Scene;
  name: string;
  preview: Preview | undefined;
  picture: Preview['pictures'][number] | undefined;
};

const CLIP = /\.mp4$/;

/** What can be done with a scene where it is shown: hear it, and set its image in motion before the film is made. */
export function SceneActions({ content: { content_id, status, stage }, scene, name, preview, picture }: Props) {
  const isOpen = status === 'awaiting_review' && stage === 'review';
  return (
    <>
      <Listen contentId={content_id} words={scene.narration} name={name} />
      {isOpen && preview && picture && !CLIP.test(scene.pinned?.file_path ?? '') && (
        <Motion contentId={content_id} name={name} picture={picture} imageUsd={imageUsdOf(preview)} />
      )}
    </>
  );
}

/** What one image costs that has to be made first; null if that is not known. */
const imageUsdOf = ({ expected_usd, to_make }: Preview): number | null =>
  expected_usd === null ? null : expected_usd / Math.max(1, to_make);
