import { useTexts } from '../../texts/index.ts';

/** What sources of trends are called; a feed is called by its address. */
export function useSourceNames(): (sources: readonly string[]) => string {
  const { sources: names } = useTexts('words');
  return (sources) => sources.map((source) => names[source] ?? source).join(', ');
}
