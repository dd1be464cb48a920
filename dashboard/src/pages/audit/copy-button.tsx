import { IconButton } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

/** Copies a text. @param what names it, for the label */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTexts('audit');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t.copied),
      () => toast(t.cannotCopy, 'bad'),
    );
  return (
    <IconButton
      icon="copy"
      className="audit-copy"
      label={t.copy(what)}
      onClick={() => {
        // There is no clipboard on pages that were loaded over plain HTTP from another host.
        if (navigator.clipboard) void copy();
        else toast(t.cannotCopy, 'bad');
      }}
    />
  );
}
