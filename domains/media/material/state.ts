import type { MaterialEvent } from '../../../contracts/media/material.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type MaterialRequest = DataOf<MaterialEvent, 'MaterialRequested'>;
export type StoredMaterial = DataOf<MaterialEvent, 'MaterialStored'>;

/** The request has today's name and alt text. */
type Common = { readonly request: MaterialRequest };

export type Material =
  | { readonly status: 'none' }
  | (Common & { readonly status: 'uploading' })
  | (Common & { readonly status: 'stored'; readonly stored: StoredMaterial })
  | (Common & { readonly status: 'refused'; readonly failure: Failure })
  | (Common & { readonly status: 'expired' })
  | (Common & { readonly status: 'deleted' });

export const initial: Material = { status: 'none' };

export function evolve(state: Material, event: MaterialEvent): Material {
  if (event.type === 'MaterialRequested') return { status: 'uploading', request: event.data };
  if (state.status === 'none') return state;
  const { request } = state;
  switch (event.type) {
    case 'MaterialStored':
      return { status: 'stored', request, stored: event.data };
    case 'MaterialRefused':
      return { status: 'refused', request, failure: event.data.failure };
    case 'MaterialExpired':
      return { status: 'expired', request };
    case 'MaterialDescribed': {
      const { name, alt_text } = event.data;
      return { ...state, request: { ...request, name, alt_text } };
    }
    case 'MaterialDeleted':
      return { status: 'deleted', request };
  }
}
