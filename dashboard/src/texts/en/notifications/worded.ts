/** What a notification says, in parts, as the platform recorded them. */
export type Details = Readonly<Record<string, string | undefined>>;

/** The platform's own terms as they are shown. */
export type Names = {
  readonly stage: (stage: string | undefined) => string;
  readonly platform: (platform: string | undefined) => string;
  readonly niche: (niche: string | undefined) => string;
  readonly money: (usd: string | undefined) => string;
  /** Of `2026-11`. */
  readonly month: (month: string | undefined) => string;
};

export type Wording = { readonly title: string; readonly message: string };

const failure = ({ cause, next_action }: Details): string => `${cause}; ${next_action}`;

/** What notifications say, by their kind. */
export const worded: Readonly<Record<string, (details: Details, names: Names) => Wording>> = {
  'platform.gate.opened': ({ title, gate }) => ({
    title: `Waiting for you: ${title}`,
    message:
      gate === 'review'
        ? 'The script is ready: approve it, edit it, or request changes'
        : 'The video is ready: watch it, then approve it or request changes',
  }),
  'platform.pipeline.failed': (details) => ({
    title: `${details.stage === 'script' ? 'No script' : details.stage === 'video' ? 'No video' : 'Failed'}: ${details.title}`,
    message: failure(details),
  }),
  'platform.publication.failed': (details, { platform }) => ({
    title: `${details.of === 'takedown' ? 'Not taken down' : 'Not published'}: ${details.title}`,
    message: `${platform(details.platform)}: ${failure(details)}`,
  }),
  'platform.publication.unconfirmed': (details, { platform }) => ({
    title: `Possibly published: ${details.title}`,
    message: `${platform(details.platform)}: ${failure(details)}`,
  }),
  'platform.budget.spent': ({ level, spent_usd, limit_usd, month }, names) => {
    const spent = `${names.money(spent_usd)} of ${names.money(limit_usd)} has been spent in ${names.month(month)}`;
    return level === 'reached'
      ? {
          title: 'Your budget is used up',
          message: `${spent}: raise the budget in the settings, or wait for next month`,
        }
      : { title: 'Your budget is nearly used up', message: `${spent}: once it is used up, paid work is refused` };
  },
  'platform.trend.detected': ({ topic, niche, score, count, others, more, rule }, names) => {
    const scores = `${topic} scores ${score} in ${names.niche(niche)}`;
    const because = rule ? ` (rule “${rule}”)` : '';
    if (count === '1') return { title: `New trend: ${topic}`, message: `${scores}${because}` };
    const rest = more === '0' ? '' : `, ${more} more`;
    return { title: `${count} new trends`, message: `${scores}; also ${others}${rest}${because}` };
  },
  'platform.content.created': ({ title }) => ({
    title: `Script approved: ${title}`,
    message: 'Its images are being generated',
  }),
  'platform.content.published': ({ title, platform, url }, names) => ({
    title: `Published: ${title}`,
    message: `${names.platform(platform)}: ${url}`,
  }),
  'platform.content.rejected': ({ title, gate, reason }, { stage }) => ({
    title: `Rejected: ${title}`,
    message: `${stage(gate)}${reason === undefined ? '' : `: “${reason}”`} – give feedback to revise it`,
  }),
  'platform.media.failed': (details) => ({ title: 'Images could not be generated', message: failure(details) }),
  'platform.pipeline.stage_changed': ({ title, from, to }, { stage }) => ({
    title: `${title}: ${stage(to)}`,
    message: `From “${stage(from)}” to “${stage(to)}”`,
  }),
  'account.connected': ({ name, platform }, names) => ({
    title: `Account connected: ${name} (${names.platform(platform)})`,
    message: 'From now on, your videos are published there with this account; if this was not you, disconnect it',
  }),
  'account.access_ended': ({ name, platform, reason }, names) => ({
    title: `Access ended: ${name} (${names.platform(platform)})`,
    message: `Access ${reason === 'expired' ? 'has expired' : 'was revoked'}: connect the account again to publish there`,
  }),
};
