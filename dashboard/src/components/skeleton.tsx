import { useTexts } from '../texts/index.ts';
import './skeleton.css';

/** Something is on its way, in about the shape that it will have. */
export function Skeleton({ shape = 'line', count = 1 }: { shape?: 'line' | 'row' | 'card' | 'media'; count?: number }) {
  const t = useTexts('core');
  return (
    <div className={`skeletons skeletons-${shape}`} role="status" aria-busy="true">
      <span className="sr-only">{t.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} className={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  );
}
