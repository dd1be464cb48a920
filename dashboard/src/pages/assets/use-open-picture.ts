import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

const route = getRouteApi('/shell/assets');

/** The open image is in the address: reload shows it again, and back closes it. */
export function useOpenPicture() {
  const { picture } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const isOwnEntry = useRef(false);
  return {
    open(id: string): void {
      const isFirst = picture === undefined;
      if (isFirst) isOwnEntry.current = true;
      void navigate({ search: (old) => ({ ...old, picture: id }), replace: !isFirst, resetScroll: false });
    },
    close(): void {
      if (isOwnEntry.current) router.history.back();
      else void navigate({ search: (old) => ({ ...old, picture: undefined }), replace: true, resetScroll: false });
      isOwnEntry.current = false;
    },
  };
}
