import { randomUUID } from 'node:crypto';
import { type MaterialEvent, materialEvents } from '../../../contracts/media/material.ts';
import type { MaterialFile, MaterialRequest } from '../../../domains/media/material/index.ts';
import { type History, history } from '../specs/history.ts';
import { failure } from './failure.ts';

/** A picture that someone uploads, and what may happen to it. @param changes to what is announced */
export function exampleMaterial(changes: Partial<MaterialRequest> = {}) {
  const request: MaterialRequest = {
    material_id: randomUUID(),
    owner_id: randomUUID(),
    kind: 'picture',
    name: 'harbour.png',
    alt_text: null,
    size_bytes: 1_000,
    requested_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-02T00:00:00.000Z',
    ...changes,
  };
  const { material_id, owner_id, kind } = request;
  const ids = { material_id, owner_id };
  const file: MaterialFile = {
    file_path: `${owner_id}/materials/${material_id}.${kind === 'clip' ? 'mp4' : 'png'}`,
    format: kind === 'clip' ? 'mp4' : 'png',
    size_bytes: 900,
    sha256: '0'.repeat(64),
    width: 1_200,
    height: 800,
    duration_seconds: kind === 'clip' ? 4 : null,
    stored_at: '2026-01-01T00:01:00.000Z',
  };
  const event = <Type extends MaterialEvent['type']>(
    type: Type,
    data: Extract<MaterialEvent, { type: Type }>['data'],
  ): MaterialEvent => ({ type, data }) as MaterialEvent;
  return {
    owner: owner_id,
    request,
    file,
    requested: event('MaterialRequested', request),
    stored: event('MaterialStored', { ...ids, kind, ...file }),
    refused: event('MaterialRefused', { ...ids, failure }),
    expired: event('MaterialExpired', ids),
    described: (name: string, alt_text: string | null): MaterialEvent =>
      event('MaterialDescribed', { ...ids, name, alt_text }),
    deleted: event('MaterialDeleted', { ...ids, by: owner_id }),
    history: (...events: readonly MaterialEvent[]): History<MaterialEvent> =>
      history(materialEvents, material_id, owner_id, ...events),
  };
}
