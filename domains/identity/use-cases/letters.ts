import type { Mail } from '../providers/mailer.ts';

/** The content of a mail. `action`: the target of its only link, relative to the dashboard. */
export type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action: string;
  readonly advice: string;
};

export const mailOf = (to: string, { subject, lead, action, advice }: Letter, dashboardUrl: string): Mail => {
  const url = linkTo(dashboardUrl, action);
  return {
    to,
    subject,
    text: `${lead}\n\n${url}\n\n${advice}\n`,
    html: `<p>${escaped(lead)}</p>\n<p><a href="${url}">${escaped(subject)}</a></p>\n<p>${escaped(advice)}</p>\n`,
  };
};

/** What several notifications say, in one mail: `items` are the titles and messages, each with its link. */
export function digestOf(
  to: string,
  { subject, items, advice }: { subject: string; items: readonly (Letter & { at: string })[]; advice: string },
  dashboardUrl: string,
): Mail {
  const texts = items.map(
    ({ subject: title, lead, action, at }) => `${title}\n${lead}\n${at}\n${linkTo(dashboardUrl, action)}`,
  );
  const rows = items.map(
    ({ subject: title, lead, action, at }) =>
      `<li><a href="${linkTo(dashboardUrl, action)}">${escaped(title)}</a><br>${escaped(lead)}<br>${at}</li>`,
  );
  return {
    to,
    subject,
    text: `${texts.join('\n\n')}\n\n${advice}\n`,
    html: `<ul>\n${rows.join('\n')}\n</ul>\n<p>${escaped(advice)}</p>\n`,
  };
}

export const linkTo = (dashboardUrl: string, action: string): string => `${dashboardUrl.replace(/\/$/, '')}/${action}`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
