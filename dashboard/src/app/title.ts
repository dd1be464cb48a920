import { useEffect } from 'react';
import { useTexts } from '../texts/index.ts';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { product } = useTexts('core');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
