import type { Files } from '../../../kernel/files/files.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { ImageRequest } from '../image/index.ts';
import { reduceImage } from '../providers/fit-image.ts';
import type { GenerationRequest } from '../providers/image-provider.ts';

/** In pixels. A provider looks at no more of it, and some refuse a request of more than 20 MB. */
const LONGEST_SIDE = 1_536;

/**
 * The figure of an image, with the picture that shows it, reduced to what a provider needs.
 * @throws ProviderError for a picture that its owner has deleted since
 */
export async function characterOf(
  { character }: Pick<ImageRequest, 'character'>,
  files: Pick<Files, 'exists' | 'read'>,
): Promise<GenerationRequest['character']> {
  if (!character) return null;
  const { description, reference_path: path } = character;
  if (path === null) return { description, reference: null };
  if (!(await files.exists(path))) throw missing();
  const reference = await reduceImage(await files.read(path), LONGEST_SIDE);
  if (!reference) throw missing();
  return { description, reference };
}

const missing = () =>
  new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'character-picture-missing',
    cause: 'the picture of the character has been deleted, or can no longer be read',
    nextAction: 'start another video like this one with another picture of the character',
  });
