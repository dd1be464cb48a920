import type { MaterialEvent } from '../../../contracts/media/material.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { Material, MaterialRequest, StoredMaterial } from './state.ts';

/** A file that was examined and put in its place. */
export type MaterialFile = Omit<StoredMaterial, 'material_id' | 'owner_id' | 'kind'>;

export type MaterialCommand =
  | { readonly type: 'RequestMaterial'; readonly request: MaterialRequest }
  | { readonly type: 'StoreMaterial'; readonly file: MaterialFile }
  | { readonly type: 'RefuseMaterial'; readonly failure: Failure }
  /** `at`: ISO 8601 UTC. */
  | { readonly type: 'ExpireMaterial'; readonly at: string }
  | { readonly type: 'DescribeMaterial'; readonly name: string; readonly alt_text: string | null }
  | { readonly type: 'DeleteMaterial'; readonly by: string };

export function decide(command: MaterialCommand, state: Material): readonly MaterialEvent[] {
  if (command.type === 'RequestMaterial')
    return state.status === 'none' ? [{ type: 'MaterialRequested', data: command.request }] : [];
  if (state.status === 'none' || (state.status === 'deleted' && command.type !== 'DeleteMaterial'))
    throw new Rejection('material/not-found', 'not-found', 'There is no such material');
  switch (command.type) {
    case 'StoreMaterial':
      return storeMaterial(command.file, state);
    case 'RefuseMaterial':
      return state.status === 'uploading'
        ? [{ type: 'MaterialRefused', data: { ...idsOf(state), failure: command.failure } }]
        : [];
    case 'ExpireMaterial':
      return expireMaterial(command.at, state);
    case 'DescribeMaterial':
      return describeMaterial(command.name, command.alt_text, state);
    case 'DeleteMaterial':
      return state.status === 'deleted' ? [] : [{ type: 'MaterialDeleted', data: { ...idsOf(state), by: command.by } }];
  }
}

function storeMaterial(file: MaterialFile, state: Existing<Material>): MaterialEvent[] {
  if (state.status === 'stored') return [];
  if (state.status !== 'uploading')
    throw new Rejection('material/ended', 'conflict', `The upload has ended: it is ${state.status}`);
  return [{ type: 'MaterialStored', data: { ...idsOf(state), kind: state.request.kind, ...file } }];
}

const expireMaterial = (at: string, state: Existing<Material>): MaterialEvent[] =>
  state.status === 'uploading' && at >= state.request.expires_at
    ? [{ type: 'MaterialExpired', data: idsOf(state) }]
    : [];

function describeMaterial(name: string, alt_text: string | null, state: Existing<Material>): MaterialEvent[] {
  const isSame = state.request.name === name && state.request.alt_text === alt_text;
  return isSame ? [] : [{ type: 'MaterialDescribed', data: { ...idsOf(state), name, alt_text } }];
}

const idsOf = ({ request: { material_id, owner_id } }: Existing<Material>) => ({ material_id, owner_id });
