import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../../../api/call.ts';
import { Button } from '../../../components/button.tsx';
import { FailureNote } from '../../../components/failure-note.tsx';
import { SelectField, TextArea } from '../../../components/field.tsx';
import { Modal } from '../../../components/modal.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

type Offer = NonNullable<Output<'listClips'>['offer']>;
type Picture = Output<'previewPictures'>['pictures'][number];

const ASKED_EVERY_MS = 5_000;

/** The clips of a content's scenes: asked for again as long as one is being made. */
function useClips(content_id: string) {
  return useQuery({
    queryKey: ['listClips', content_id],
    queryFn: ({ signal }) => call('listClips', { path: { content_id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.clips.some(({ status }) => status === 'requested') ? ASKED_EVERY_MS : false,
  });
}

type Props = { contentId: string; name: string; picture: Picture; imageUsd: number | null };

/** Has the image of a scene set in motion, and says how that is going. */
export function Motion({ contentId, name, picture, imageUsd }: Props) {
  const t = useTexts('motion');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useClips(contentId);
  const clip = data?.clips.find(({ asset_id }) => asset_id === picture.asset_id);
  const isUnderWay = clip?.status === 'requested';
  const wasUnderWay = useRef(false);
  useEffect(() => {
    // The scene shows it from now on.
    if (wasUnderWay.current && !isUnderWay) void queries.invalidateQueries({ queryKey: ['showContent', contentId] });
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, queries, contentId]);
  if (!data) return null;
  const label = clip?.status === 'failed' ? t.again : t.move;
  return (
    <>
      {isUnderWay ? (
        <p className="soft small" role="status">
          {t.underWay}
        </p>
      ) : (
        <Button look="quiet" icon="play" aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {clip?.failure && <FailureNote failure={clip.failure} />}
      {clip?.status === 'generated' && <p className="soft small">{t.there}</p>}
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t.title(name)}>
        {data.offer ? (
          <Order
            contentId={contentId}
            offer={data.offer}
            picture={picture}
            imageUsd={imageUsd}
            prompt={clip?.prompt ?? ''}
            onDone={() => setOpen(false)}
          />
        ) : (
          <p>
            {t.noOne} <Link to="/providers">{t.add}</Link>
          </p>
        )}
      </Modal>
    </>
  );
}

type OrderProps = {
  contentId: string;
  offer: Offer;
  picture: Picture;
  imageUsd: number | null;
  prompt: string;
  onDone: () => void;
};

function Order({ contentId, offer, picture, imageUsd, prompt: before, onDone }: OrderProps) {
  const t = useTexts('motion');
  const { money } = useFormats();
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState(offer.seconds[0] ?? 5);
  const [prompt, setPrompt] = useState(before);
  const { asset_id, is_made } = picture;
  const order = useMutation({
    mutationFn: () =>
      call('generateClip', {
        body: { content_id: contentId, asset_id, prompt: prompt.trim() || null, seconds: seconds === 10 ? 10 : 5 },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['listClips', contentId] });
      onDone();
    },
  });
  const usd = offer.usd_per_second;
  const first = is_made ? 0 : imageUsd;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        order.mutate();
      }}
    >
      <p className="soft">{is_made ? t.lead : t.leadOfSketch}</p>
      <TextArea
        label={t.prompt}
        hint={t.promptHint}
        rows={2}
        maxLength={2_000}
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
      />
      <SelectField
        label={t.seconds}
        value={String(seconds)}
        options={offer.seconds.map((each) => [String(each), t.length(each)] as const)}
        onChoose={(value) => setSeconds(Number(value))}
      />
      <p>
        {usd === null || first === null
          ? t.unpriced
          : usd + first === 0
            ? t.free
            : t.costs(money(seconds * usd + first))}
      </p>
      {order.error && <ProblemNote error={order.error} />}
      <div className="row">
        <Button look="primary" type="submit" icon="play" busy={order.isPending}>
          {t.move}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
