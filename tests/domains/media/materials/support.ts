import { randomUUID } from 'node:crypto';
import { media } from '../../../../domains/media/index.ts';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../../kernel/http/gateway-credential.ts';
import { BYTES } from '../../../../kernel/http/json-bodies.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

export const MATERIALS = '/api/v1/media/materials';
export const UPLOADS = '/api/v1/media/uploads';

export const startMedia = (): Promise<ServiceUnderTest> =>
  startServiceUnderTest(media, {
    PLATFORM_UPLOAD_PICTURE_MEGAPIXELS: '0.01',
    PLATFORM_UPLOAD_SOUND_MINUTES: '0.05',
    PLATFORM_UPLOAD_CLIP_MEGAPIXELS: '4',
    PLATFORM_UPLOAD_CLIP_SECONDS: '4',
  });

/** A user who uploads. */
export function uploader({ url, call, resources }: ServiceUnderTest, user: string = randomUUID()) {
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        [GATEWAY_CREDENTIAL]: gatewayCredential(resources.config.PLATFORM_JWT_SECRET),
        'x-user-id': user,
        'x-user-role': 'user',
        'x-user-email': 'ann@example.com',
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...(body ? { body } : {}),
    });
  const announce = async (kind: string, size_bytes: number, name = 'mine') => {
    const { status, body } = await call('POST', MATERIALS, { user, body: { kind, name, size_bytes } });
    return { status, body, path: `${UPLOADS}/${String(body.material_id)}` };
  };
  const add = (path: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    send('PATCH', path, { 'content-type': BYTES, 'upload-offset': String(offset), ...headers }, bytes);
  return {
    user,
    send,
    announce,
    add,
    /** Uploads bytes at once. @returns the answer to the last of them, and the material afterwards */
    async upload(kind: string, bytes: Uint8Array, name?: string) {
      const announced = await announce(kind, bytes.byteLength, name);
      const answer = await add(announced.path, 0, bytes);
      const refusal = answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>);
      const id = String(announced.body.material_id);
      const { body: shown } = await call('GET', `${MATERIALS}/${id}`, { user });
      return { id, status: answer.status, refusal, shown };
    },
  };
}
