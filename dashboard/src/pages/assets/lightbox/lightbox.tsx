import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Asset, ownPath } from '../../../api/call.ts';
import { assetQuery, nameOf } from '../../../api/images.ts';
import '../../../components/dialog.css';
import { IconButton } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { tileId } from '../gallery.tsx';
import './lightbox.css';
import { OwnPicture } from './own-picture.tsx';
import { PictureFacts } from './picture-facts.tsx';

type Props = {
  /** The open image; null if the lightbox is closed. It may be one that is not in the list. */
  id: string | null;
  items: readonly Asset[];
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  onOpen: (id: string) => void;
  onClose: () => void;
};

/**
 * One image, large, with how it was made. Arrow keys go through the list, Escape closes, and the focus returns to its
 * tile.
 */
export function Lightbox({ id, items, list, onOpen, onClose }: Props) {
  const shown = useRef(id);
  if (id !== null) shown.current = id;
  const index = items.findIndex(({ asset_id }) => asset_id === id);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isLast = index === items.length - 1;
  useEffect(() => {
    if (id !== null && isLast && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [id, isLast, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const go = (by: -1 | 1) => {
    const to = index === -1 ? undefined : items[index + by];
    if (to) onOpen(to.asset_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Its arrow keys go through a clip.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <Dialog.Root open={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className="lightbox"
          onKeyDown={onKeyDown}
          finalFocus={() => document.getElementById(tileId(shown.current ?? ''))}
        >
          {id !== null && (
            <Picture
              id={id}
              listed={items[index]}
              place={index === -1 ? null : { index, total: items.length, isMore: hasNextPage }}
              onGo={go}
              onDeleted={onClose}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A picture; a clip with controls to play it, which has no sound. */
function Stage({ asset, url }: { asset: Asset; url: string }) {
  const { width, height, still_url } = asset;
  if (asset.kind !== 'clip') return <img src={url} alt={nameOf(asset)} width={width} height={height} />;
  return (
    <video
      src={url}
      {...(still_url ? { poster: ownPath(still_url) } : {})}
      aria-label={nameOf(asset)}
      width={width}
      height={height}
      controls
      muted
      loop
      playsInline
      preload="none"
    />
  );
}

type PictureProps = {
  id: string;
  listed: Asset | undefined;
  /** Where it stands in the list; null if it is not in it. */
  place: { index: number; total: number; isMore: boolean } | null;
  onGo: (by: -1 | 1) => void;
  onDeleted: () => void;
};

function Picture({ id, listed, place, onGo, onDeleted }: PictureProps) {
  const t = useTexts('pictures').picture;
  const { close } = useTexts('core');
  const { number } = useFormats();
  const read = useQuery({ ...assetQuery(id), enabled: listed === undefined });
  const asset = listed ?? read.data;
  const title = place ? t.title(number(place.index + 1), `${number(place.total)}${place.isMore ? '+' : ''}`) : t.one;
  return (
    <>
      <div className="lightbox-stage">
        {asset?.url && <Stage key={asset.asset_id} asset={asset} url={ownPath(asset.url)} />}
        {place && (
          <>
            <IconButton
              icon="left"
              label={t.previous}
              className="lightbox-step lightbox-previous"
              disabled={place.index === 0}
              onClick={() => onGo(-1)}
            />
            <IconButton
              icon="right"
              label={t.next}
              className="lightbox-step lightbox-next"
              disabled={place.index === place.total - 1}
              onClick={() => onGo(1)}
            />
          </>
        )}
      </div>
      <div className="lightbox-side">
        <div className="row row-between lightbox-head">
          <Dialog.Title aria-live="polite">{title}</Dialog.Title>
          <Dialog.Close render={<IconButton icon="cross" label={close} />} />
        </div>
        {asset ? (
          asset.kind !== 'image' ? (
            <OwnPicture key={asset.asset_id} asset={asset} onDeleted={onDeleted} />
          ) : (
            <PictureFacts key={asset.asset_id} asset={asset} />
          )
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : asset === null ? (
          <p>{t.gone}</p>
        ) : (
          <Skeleton shape="row" count={3} />
        )}
      </div>
    </>
  );
}
