import { suite } from 'uvu';
import { material } from '../../../domains/media/material/index.ts';
import { failure } from '../../support/examples/failure.ts';
import { exampleMaterial } from '../../support/examples/material.ts';
import { given } from '../../support/given.ts';

const it = suite('material');

const { request, file, owner, requested, stored, refused, expired, described, deleted } = exampleMaterial();
const store = { type: 'StoreMaterial', file } as const;
const refuse = { type: 'RefuseMaterial', failure } as const;
const expireAt = (at: string) => ({ type: 'ExpireMaterial', at }) as const;
const remove = { type: 'DeleteMaterial', by: owner } as const;

it('is announced once', () => {
  given(material).when({ type: 'RequestMaterial', request }).then(requested);
  given(material, requested).when({ type: 'RequestMaterial', request }).changesNothing();
});

it('is stored or refused once', () => {
  given(material, requested).when(store).then(stored);
  given(material, requested).when(refuse).then(refused);
  given(material, requested, stored).when(store).changesNothing();
  given(material, requested, stored).when(refuse).changesNothing();
  given(material, requested, refused).when(store).rejects('material/ended');
});

it('expires when its time has come, unless the upload has ended', () => {
  given(material, requested).when(expireAt(request.expires_at)).then(expired);
  given(material, requested).when(expireAt('2026-01-01T23:59:59.999Z')).changesNothing();
  given(material, requested, stored).when(expireAt('2027-01-01T00:00:00.000Z')).changesNothing();
  given(material, requested, expired).when(store).rejects('material/ended');
});

it('is given another name or alt text at any time', () => {
  const describe = { type: 'DescribeMaterial', name: 'Harbour', alt_text: 'Boats' } as const;
  given(material, requested, stored).when(describe).then(described('Harbour', 'Boats'));
  given(material, requested, described('Harbour', 'Boats'), stored).when(describe).changesNothing();
});

it('is deleted in any state, and does not exist afterwards', () => {
  for (const past of [[], [stored], [refused], [expired]])
    given(material, requested, ...past)
      .when(remove)
      .then(deleted);
  given(material, requested, deleted).when(remove).changesNothing();
  given(material, requested, deleted).when(store).rejects('material/not-found');
  given(material).when(remove).rejects('material/not-found');
});

it.run();
