import { ownPath } from '../../../api/call.ts';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/index.ts';
import { CardGraphic } from './card-graphic.tsx';
import type { Card } from './scene.ts';
import type { Preview } from './use-preview.ts';

type Props = {
  /** Undefined until it is known. */
  picture: Preview['pictures'][number] | undefined;
  prompt: string;
  card: Card | null;
  narration: string;
  language: string | null;
};

/** What a scene shows: its picture, or a sketch that says so, and its card above it. */
export function ScenePicture({ picture, prompt, card, narration, language }: Props) {
  const t = useTexts('content').storyboard;
  const url = picture?.url ?? null;
  // A sketch came with the answer: there is nothing to wait for.
  const isSketch = url?.startsWith('data:') === true;
  return (
    <div className="scene-picture">
      {url ? (
        <img
          src={isSketch ? url : ownPath(url)}
          alt={prompt}
          width={216}
          height={384}
          loading={isSketch ? 'eager' : 'lazy'}
        />
      ) : (
        <span className="scene-nothing">
          <Icon name="image" size={22} />
        </span>
      )}
      {card && <CardGraphic card={card} narration={narration} language={language} />}
      {picture && !picture.is_made && <span className="scene-sketch">{t.sketch}</span>}
    </div>
  );
}
