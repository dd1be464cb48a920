import type { Render } from '../../api/renders.ts';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { Progress } from '../progress.tsx';

/** Slower is still not nothing. */
const LEAST_SPEED = 0.1;

/**
 * The phase of a render that is under way: its place in the line while it waits and, once the video itself is rendered,
 * progress, speed and remaining time.
 */
export function RenderProgress({ render }: { render: Render }) {
  const t = useTexts('media').film;
  const { duration, number } = useFormats();
  const { status, percent, place_in_queue, speed, eta_seconds } = render;
  // Captions are timed at once.
  const isMeasured = status === 'rendering' || status === 'narrating';
  const note = [
    place_in_queue !== null && t.place(place_in_queue),
    speed !== null && t.speed(number(Math.max(LEAST_SPEED, speed))),
    eta_seconds !== null && t.left(duration(eta_seconds)),
  ];
  return (
    <Progress
      label={t.phases[status] ?? status}
      percent={isMeasured ? percent : null}
      note={note.filter(Boolean).join(' · ') || null}
    />
  );
}
