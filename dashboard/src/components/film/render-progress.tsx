import type { Render } from '../../api/renders.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { Progress } from '../progress.tsx';

/**
 * The phase of a render that is under way: its place in the line while it waits and, once the video itself is rendered,
 * progress, speed and remaining time.
 */
export function RenderProgress({ render }: { render: Render }) {
  const t = useTexts('media').film;
  const { duration, number } = useFormats();
  const { status, percent, place_in_queue, speed, eta_seconds } = render;
  const note = [
    place_in_queue !== null && t.place(place_in_queue),
    speed && t.speed(number(speed)),
    eta_seconds !== null && t.left(duration(eta_seconds)),
  ];
  return (
    <Progress
      label={t.phases[status] ?? status}
      percent={status === 'rendering' ? percent : null}
      note={note.filter(Boolean).join(' · ') || null}
    />
  );
}
