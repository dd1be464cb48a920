import type { Asset, Content } from '../../../api/call.ts';

type Scene = NonNullable<Content['script']>['scenes'][number];

/** An image's prompt is its scene's, with the content's character and style added where the scene does not name them. */
export const isOfScene = (
  { prompt }: Asset,
  { visual_prompt: own }: Scene,
  { character, visual_style }: Pick<Content, 'character' | 'visual_style'>,
): boolean =>
  [own, `${own}, with ${character}`].some((each) => prompt === each || prompt === `${each}, ${visual_style} style`);
