import { Button } from '../../components/button.tsx';
import { saveFile } from '../../components/csv.ts';
import { useTexts } from '../../texts/index.ts';

/** What a table shows, as a file. @param of what the table is called */
export function CsvButton({ name, of, text }: { name: string; of: string; text: () => string }) {
  const t = useTexts('costs');
  return (
    <Button
      icon="download"
      aria-label={t.csvOf(of)}
      onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', text())}
    >
      {t.csv}
    </Button>
  );
}
