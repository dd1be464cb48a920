import { useTexts } from '../texts/index.ts';

/** First in the page: leads past everything that every page has. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    {useTexts('core').skip}
  </a>
);
