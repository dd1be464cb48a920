import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Content, ownPath } from '../../api/call.ts';
import { assetQuery } from '../../api/images.ts';
import { HistoryLink } from '../../components/history-link.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';

/** What it was requested with, and what it has cost. */
export function Details({ content }: { content: Content }) {
  const t = useTexts('content');
  const platforms = usePlatformNames();
  const { money, dateTime } = useFormats();
  const facts = [
    [
      t.facts.topic,
      <Link key="trend" to="/trends/$trendId" params={{ trendId: content.trend_id }}>
        {content.trend_topic}
      </Link>,
    ],
    [t.facts.platform, platforms[content.target_platform] ?? content.target_platform],
    [t.facts.tone, t.manner[content.tone] ?? content.tone],
    [t.facts.style, t.manner[content.visual_style] ?? content.visual_style],
    [t.facts.character, (content.character ?? content.character_picture) && <Character key="character" of={content} />],
    [t.facts.created, dateTime(content.created_at)],
    [t.cost, money(content.cost_usd)],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="details">
      <h2 id="details">{t.details}</h2>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt className="soft small">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <HistoryLink stream={`content-${content.content_id}`} />
    </section>
  );
}

/** Who is in its scenes. */
function Character({ of: { character, character_picture } }: { of: Content }) {
  const t = useTexts('content').facts;
  const { data: asset } = useQuery({
    ...assetQuery(character_picture ?? ''),
    enabled: character_picture !== null,
  });
  return (
    <>
      {character}
      {asset?.url && (
        <img
          className="content-character"
          src={ownPath(asset.url)}
          alt={character ?? t.character}
          width={72}
          height={96}
        />
      )}
    </>
  );
}
