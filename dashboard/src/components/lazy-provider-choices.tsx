import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { loadTexts } from '../texts/index.ts';

const Choices = lazy(async () => {
  const [{ ProviderChoices }] = await Promise.all([import('./provider-choices.tsx'), loadTexts('own-providers')]);
  return { default: ProviderChoices };
});

/** Who makes which part of a video: loaded when someone looks. */
export function LazyProviderChoices({ title, ...props }: ComponentProps<typeof Choices> & { title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <Suspense>
          <Choices {...props} />
        </Suspense>
      )}
    </details>
  );
}
