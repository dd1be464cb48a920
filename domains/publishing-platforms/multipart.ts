import { readFile } from 'node:fs/promises';

/** A form that carries a file (RFC 7578), in memory: for platforms whose files are at most some hundred megabytes. */
export async function multipart(
  fields: Readonly<Record<string, string>>,
  { field, bytes, type = 'video/mp4' }: { readonly field: string; readonly bytes: Uint8Array; readonly type?: string },
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([bytes], { type }), 'video.mp4');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** The whole video. */
export const readVideo = (file: string): Promise<Uint8Array> => readFile(file);
