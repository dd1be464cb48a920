import { useTexts } from '../texts/index.ts';
import { Button } from './button.tsx';

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The next page of a list, below what is there. */
export function More({ list }: { list: Paged }) {
  const t = useTexts('core');
  if (!list.hasNextPage) return null;
  return (
    <div className="row">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t.more}
      </Button>
    </div>
  );
}
