import { useEffect } from 'react';

/** Once it is known that there is nothing to ask, it goes ahead. */
export function useUnasked(isNotAsked: boolean, onUnasked: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    if (isNotAsked) onUnasked();
  }, [isNotAsked]);
}
