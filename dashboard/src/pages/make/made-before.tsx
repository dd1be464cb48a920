import { useQuery } from '@tanstack/react-query';
import { earlierFilmsQuery } from '../../api/earlier-films.ts';
import { useMe } from '../../api/use-me.ts';
import { EarlierFilms } from '../../components/earlier-films.tsx';
import { Note } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useTexts } from '../../texts/index.ts';

const AFTER_MS = 600;

/** Says before a film is started that there is one about the same. @param about topics, or rows of them, one a line */
export function MadeBefore({ about }: { about: string }) {
  const t = useTexts('words').earlier;
  const { id } = useMe();
  const settled = useSettled(about, AFTER_MS);
  const { data: films = [] } = useQuery(earlierFilmsQuery(id, topicsIn(settled)));
  if (films.length === 0) return null;
  return (
    <Note tone="warn" title={t.title}>
      <EarlierFilms films={films} />
    </Note>
  );
}

/** Of a table every cell may be the topic: nothing else in it reads like a film's. */
function topicsIn(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return lines;
  const cells = lines.flatMap((line) => [line, ...line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ''))]);
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
}
