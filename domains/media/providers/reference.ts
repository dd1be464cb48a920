import type { GenerationRequest, ReferencePicture } from './image-provider.ts';

/** What a model that is handed a picture of the character is told about it. */
const KEEP =
  'The picture that comes with this shows the main character. Show the same character in the scene described here: keep face, hair, body, colours and clothes as they are there. Take nothing else from it: no background, no pose, no framing.';

/** For the metadata: whether the picture of the character was taken into account, if there is one. */
export const referenceUse = (
  { character }: Pick<GenerationRequest, 'character'>,
  isUsed: boolean,
): { reference_used?: boolean } => (character?.reference ? { reference_used: isUsed } : {});

/** A prompt as it goes with a picture of the character. */
export const withReference = (prompt: string): string => `${prompt}\n\n${KEEP}`;

export const typeOf = ({ format }: ReferencePicture): string => `image/${format}`;

/** A form with a picture in it (RFC 7578). @param name of its file, without ending */
export async function formWithPicture(
  fields: Readonly<Record<string, string>>,
  { field, picture, name }: { readonly field: string; readonly picture: ReferencePicture; readonly name: string },
): Promise<{ headers: { 'content-type': string }; body: Uint8Array }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([picture.bytes], { type: typeOf(picture) }), `${name}.${picture.format}`);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
