import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { assetsQuery } from '../../api/images.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { UploadList } from '../../uploads/upload-list.tsx';
import { Filters } from './filters.tsx';
import { Gallery } from './gallery.tsx';
import { Lightbox } from './lightbox/lightbox.tsx';
import { MakePicture } from './make-picture.tsx';
import { Providers } from './providers.tsx';
import { useOpenPicture } from './use-open-picture.ts';

const route = getRouteApi('/shell/assets');

/** All images, how each was made, and the providers that make them. */
export function Page() {
  const t = useTexts('media').assets;
  useTitle(t.title);
  const { picture, ...filter } = route.useSearch();
  const { open, close } = useOpenPicture();
  const [isMaking, setMaking] = useState(false);
  const list = useInfiniteQuery(assetsQuery(filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  const upload = <UploadButton kind="picture" label={t.upload} clips everywhere />;
  const make = (
    <Button look="primary" icon="sparkle" onClick={() => setMaking(true)}>
      {t.make}
    </Button>
  );
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        {upload}
        {make}
      </PageHead>
      <UploadList />
      <Providers />
      <Filters filter={filter} />
      {list.isPending ? (
        <Skeleton shape="media" count={8} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="images"
          title={isFiltered ? t.emptyFiltered : t.empty}
          text={isFiltered ? t.emptyFilteredText : t.emptyText}
        />
      ) : (
        <Gallery items={items} onOpen={open} />
      )}
      <More list={list} />
      <Lightbox id={picture ?? null} list={list} items={items} onOpen={open} onClose={close} />
      <MakePicture
        open={isMaking}
        content={filter.content ?? ''}
        onClose={() => setMaking(false)}
        onMade={(id) => {
          setMaking(false);
          open(id);
        }}
      />
    </div>
  );
}
