import type { MaterialRequest } from '../../material/index.ts';

type Whose = Pick<MaterialRequest, 'owner_id' | 'material_id'>;

/** The folder of what a user has uploaded. */
export const folderOf = ({ owner_id }: Pick<Whose, 'owner_id'>): string => `${owner_id}/materials`;

/** What has arrived of an upload. */
export const partPathOf = (whose: Whose): string => `${folderOf(whose)}/${whose.material_id}.part`;

export const filePathOf = (whose: Whose, format: string): string => `${folderOf(whose)}/${whose.material_id}.${format}`;

/** Where a clip is converted, next to what it becomes: for unfinished files alone. */
export const workFolderOf = (whose: Whose): string => `${folderOf(whose)}/${whose.material_id}.work`;
