import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Asset } from '../../../api/call.ts';
import { contentQuery } from '../../../api/lists.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useTexts } from '../../../texts/index.ts';
import { isOfScene } from './is-of-scene.ts';

/** The content an image was made for, and its scene, if it is in the newest script. */
export function UsedIn({ asset }: { asset: Asset }) {
  const { content_id } = asset;
  const t = useTexts('pictures').picture;
  const { data: content, error } = useQuery({ ...contentQuery(content_id ?? ''), enabled: content_id !== null });
  if (content_id === null) return <p className="soft">{t.nowhere}</p>;
  if (!content && !error) return <Skeleton />;
  const scene = content?.script?.scenes.find((each) => isOfScene(asset, each, content));
  const title = content?.title || content?.trend_topic || content_id;
  return (
    <p>
      <Link to="/content/$contentId" params={{ contentId: content_id }}>
        {scene ? t.scene(scene.index + 1, title) : t.content(title)}
      </Link>
    </p>
  );
}
