import type { Files } from '../../../kernel/files/files.ts';
import type { AssetDocument } from '../../../read-models/assets.ts';

const LINK_LASTS_SECONDS = 24 * 3_600;

export type AssetView = Omit<AssetDocument, 'owner_id' | 'status'> & { url: string | null };

/**
 * An asset as callers see it, with a link that a player can open.
 * @param publicUrl where the gateway is reached from outside; null for a link relative to wherever the caller found it
 */
export function assetView(
  files: Files,
  publicUrl: string | null,
  { owner_id: _owner, status: _status, ...asset }: AssetDocument,
): AssetView {
  return { ...asset, url: asset.file_path && linkTo(files, publicUrl, asset.file_path) };
}

function linkTo(files: Files, publicUrl: string | null, path: string): string {
  // Links change once an hour and not with every look, so that whoever caches pictures by their link can.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600;
  const signed = files.signedPath(path, hour + LINK_LASTS_SECONDS);
  return publicUrl ? `${publicUrl.replace(/\/+$/, '')}${signed}` : signed;
}
