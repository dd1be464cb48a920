import { useTexts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

/** Passes the address of a post on, as the device does that, or copies it. */
export function Share({ url, title }: { url: string; title: string }) {
  const t = useTexts('words').share;
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast(t.copied);
    } catch (error) {
      // Someone has closed the device's own question.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t.failed(url), 'bad');
    }
  };
  return (
    <Button icon="link" look="primary" onClick={() => void share()}>
      {t.share}
    </Button>
  );
}
