import { isPlatformName, publishingPlatforms } from '../../../publishing-platforms/index.ts';
import type { PlatformStyle } from '../../../publishing-platforms/platform-style.ts';

/** The registered platform named by a request, in any case; null for any other text. */
export function registeredPlatform(target: string): { readonly name: string; readonly style: PlatformStyle } | null {
  const name = target.trim().toLowerCase();
  return isPlatformName(name) ? publishingPlatforms[name] : null;
}
