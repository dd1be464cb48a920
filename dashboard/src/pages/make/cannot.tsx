import { Note } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

/** Why nothing can be made of what is filled in. */
export const Cannot = ({ message }: { message: string }) => (
  <Note tone="warn" title={useTexts('make').cannot}>
    <p>{message}</p>
  </Note>
);
