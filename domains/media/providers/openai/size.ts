import { lostByCropping } from '../aspect-ratio.ts';

type Size = { width: number; height: number };

const SIZES: Record<string, Size[]> = {
  'dall-e-2': squares(256, 512, 1024),
  'dall-e-3': [...squares(1024), { width: 1792, height: 1024 }, { width: 1024, height: 1792 }],
  'gpt-image': [...squares(1024), { width: 1536, height: 1024 }, { width: 1024, height: 1536 }],
};

/**
 * The size to request, `WIDTHxHEIGHT` in pixels: among the model's sizes, the one that loses least when cropped to the
 * wanted size, and among equals the smallest that need not be enlarged. Unknown models get gpt-image's list, which
 * compatible servers copy. Source: the API reference, "Create image", parameter `size`.
 */
export function openAiSize(model: string, wanted: Size): string {
  const family = Object.keys(SIZES).find((name) => model.startsWith(name)) ?? 'gpt-image';
  const candidates = [...(SIZES[family] ?? [])].sort(
    (a, b) => lostByCropping(a, wanted) - lostByCropping(b, wanted) || a.width - b.width,
  );
  const best = candidates.filter(
    (size) => lostByCropping(size, wanted) === lostByCropping(candidates[0] ?? size, wanted),
  );
  const chosen = best.find((size) => size.width >= wanted.width && size.height >= wanted.height) ?? best.at(-1);
  return `${chosen?.width ?? 1024}x${chosen?.height ?? 1024}`;
}

function squares(...sides: number[]): Size[] {
  return sides.map((side) => ({ width: side, height: side }));
}
