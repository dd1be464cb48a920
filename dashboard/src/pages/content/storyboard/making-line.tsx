import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import type { Making } from './use-preview.ts';

/** What is made again of a script, and what that costs; null until it is known. */
export function MakingLine({ making }: { making: Making | null }) {
  const t = useTexts('content').storyboard.making;
  const { money } = useFormats();
  if (making === null) return <p className="soft">{t.counting}</p>;
  const { pictures, spoken, usd, mostUsd, isUnpriced } = making;
  const known = mostUsd > usd ? t.upTo(money(usd), money(mostUsd)) : money(usd);
  const cost = isUnpriced ? t.unpriced(known) : mostUsd === 0 ? t.free : known;
  return <p>{t.again(pictures, spoken, cost)}</p>;
}
