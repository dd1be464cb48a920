import { useQuery } from '@tanstack/react-query';
import { voicesQuery } from '../../api/settings.ts';

/** Names voices by their ids. A voice that is no longer offered goes by its id. */
export function useVoiceName(): (voiceId: string) => string {
  const { data: voices } = useQuery(voicesQuery);
  return (voiceId) => voices?.items.find(({ voice_id }) => voice_id === voiceId)?.name ?? voiceId;
}
