import { type Handled, handle } from '../../../kernel/http/operation.ts';
import type { LocalSpeechServer } from '../providers/speech/local-servers.ts';
import { editorOperations } from './operations.ts';

type Tools = {
  readonly localSpeechServers: () => Promise<readonly LocalSpeechServer[]>;
  /** The address of the speech server that is used; null if there is none. */
  readonly used: string | null;
};

/** Speech servers that are on this machine and could be used. */
export function speechServerHandlers({ localSpeechServers, used }: Tools): Handled[] {
  return [
    handle(editorOperations.listLocalSpeechServers, async () => {
      const servers = await localSpeechServers();
      return {
        items: servers.map(({ url, name, model, voiceIds }) => ({
          ...{ url, name, model },
          voice_ids: [...voiceIds],
          is_used: used !== null && isSame(url, used),
        })),
        next_cursor: null,
      };
    }),
  ];
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

function isSame(found: string, used: string): boolean {
  const [one, other] = [new URL(found), new URL(used)];
  return one.port === other.port && LOOPBACK.includes(other.hostname);
}
