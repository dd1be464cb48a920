import type { Trend } from '../../api/call.ts';
import type { TrendPerformance } from '../../api/trends.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EarlierFilms } from '../../components/earlier-films.tsx';
import { Icon } from '../../components/icon.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useSourceNames } from './source-names.ts';
import type { useMake } from './use-make.ts';

/** What a trend is about, where it comes from, and how old it is. */
export function TrendFacts({ trend }: { trend: Trend }) {
  const t = useTexts('trends');
  const { niches } = useTexts('words');
  const ago = useAgo();
  const { dateTime } = useFormats();
  const sourceNames = useSourceNames();
  return (
    <div className="row row-s small soft">
      <Badge>{niches[trend.niche] ?? trend.niche}</Badge>
      {trend.status === 'expired' && (
        <Badge tone="warn" icon="clock">
          {t.states.expired}
        </Badge>
      )}
      <span>
        <span className="sr-only">{t.source}: </span>
        {sourceNames(trend.sources.length > 0 ? trend.sources : [trend.source])}
      </span>
      <time dateTime={trend.detected_at} title={dateTime(trend.detected_at)}>
        {t.found(ago(trend.detected_at))}
      </time>
      <time dateTime={trend.last_seen_at} title={dateTime(trend.last_seen_at)}>
        {t.scored(ago(trend.last_seen_at))}
      </time>
      {trend.status === 'active' && (
        <time dateTime={trend.expires_at} title={dateTime(trend.expires_at)}>
          {t.expires(ago(trend.expires_at))}
        </time>
      )}
      <SourceLink trend={trend} />
    </div>
  );
}

/** Asked before another video about the same is made. */
export function EarlierQuestion({ make }: { make: ReturnType<typeof useMake> }) {
  const { earlier } = useTexts('words');
  if (make.earlier.length === 0) return null;
  return (
    <ConfirmDialog
      open
      onClose={make.leave}
      title={earlier.title}
      text={earlier.text}
      confirm={earlier.another}
      keep={earlier.notNow}
      look="primary"
      onConfirm={make.another}
    >
      <EarlierFilms films={make.earlier} />
    </ConfirmDialog>
  );
}

/** Links to the source. Addresses come from outside, so only http and https are linked. */
function SourceLink({ trend: { url, topic } }: { trend: Trend }) {
  const t = useTexts('trends');
  const site = siteOf(url);
  if (url === null || site === null) return null;
  return (
    <a
      className="trend-source"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t.read(site)}: ${topic} (${t.opens})`}
    >
      <Icon name="link" size={14} />
      {t.read(site)}
    </a>
  );
}

function siteOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

/** How videos about a trend perform. */
export function Outcome({ result: { contents, published, views, likes, cost_usd } }: { result: TrendPerformance }) {
  const t = useTexts('trends').results;
  const { number, money } = useFormats();
  return (
    <p className="trend-outcome small numbers">
      <span className="trend-fact">
        <Icon name="film" size={14} />
        {t.line(contents, published)}
      </span>
      <span className="trend-fact">
        <Icon name="eye" size={14} />
        <span className="sr-only">{t.views}: </span>
        {number(views)}
      </span>
      <span className="trend-fact">
        <Icon name="heart" size={14} />
        <span className="sr-only">{t.likes}: </span>
        {number(likes)}
      </span>
      <span className="trend-fact">
        <Icon name="coins" size={14} />
        <span className="sr-only">{t.cost}: </span>
        {money(cost_usd)}
      </span>
    </p>
  );
}
