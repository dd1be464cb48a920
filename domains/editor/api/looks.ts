import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { LOOKS } from '../../shared/looks/index.ts';
import { captionsOf } from '../use-cases/render-options.ts';
import { editorOperations } from './operations.ts';

/** What films can look like. */
export const lookHandlers = (): Handled[] => [
  handle(editorOperations.listLooks, async () => ({ items: LOOKS.map(viewOf), next_cursor: null })),
];

function viewOf(look: (typeof LOOKS)[number]) {
  const { name, title, description, typography, pictures, mood, transitions, suits } = look;
  const { hook, turn, step, ending } = transitions;
  return {
    look: name,
    title,
    description,
    face: typography.face,
    palette: typography.palette,
    subtitle_style: captionsOf(look, null),
    visual_style: pictures,
    mood,
    transitions: [...new Set([hook, turn, step, ending])],
    suits: { niches: [...suits.niches], tones: [...suits.tones] },
  };
}
