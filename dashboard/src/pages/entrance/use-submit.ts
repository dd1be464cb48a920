import { useRef, useState } from 'react';

type State = { isPending: boolean; isDone: boolean; error: unknown };
const IDLE: State = { isPending: false, isDone: false, error: null };

/** Sends something, once at a time, and says how that went. Enough for the entrance, which reads nothing and so loads no query client. */
export function useSubmit<Given extends readonly unknown[]>(
  send: (...given: Given) => Promise<unknown>,
  onError?: (error: unknown) => void,
) {
  const [state, setState] = useState(IDLE);
  const isSending = useRef(false);
  const submit = async (...given: Given): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ ...IDLE, isPending: true });
    try {
      await send(...given);
      setState({ ...IDLE, isDone: true });
    } catch (error) {
      setState({ ...IDLE, error });
      onError?.(error);
    } finally {
      isSending.current = false;
    }
  };
  return { ...state, submit };
}
