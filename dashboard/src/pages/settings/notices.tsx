import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { HERE, timeZones, zoneOption } from '../../components/time-zones.ts';
import { useTexts } from '../../texts/index.ts';
import type { Field } from './fields.ts';
import { type Section, Text, useError } from './sections.tsx';
import './notices.css';

/** In the order of how soon someone wants to hear of it. */
const KINDS = [
  'platform.gate.opened',
  'platform.pipeline.failed',
  'platform.media.failed',
  'platform.publication.failed',
  'platform.publication.unconfirmed',
  'platform.budget.spent',
  'platform.content.published',
  'platform.content.rejected',
  'platform.content.created',
  'platform.pipeline.stage_changed',
  'platform.trend.detected',
  'account.connected',
  'account.access_ended',
] as const;
type Kind = (typeof KINDS)[number];

/** Shown in the dashboard by a setting of its own. */
const FLAGS: Readonly<Partial<Record<Kind, Field>>> = {
  'platform.media.failed': 'notifications.platform.media.failed',
  'platform.content.published': 'notifications.platform.content.published',
  'platform.content.rejected': 'notifications.platform.content.rejected',
  'platform.content.created': 'notifications.platform.content.created',
  'platform.pipeline.stage_changed': 'notifications.platform.pipeline.stage_changed',
  'platform.trend.detected': 'notifications.platform.trend.detected',
};

/** Where each kind of notification goes, and when. */
export function Notices({ form }: Section) {
  const t = useTexts('notices');
  return (
    <FormSection id="notices" title={t.title} lead={t.lead}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend before every box */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1) */}
      <div className="table-box" role="group" tabIndex={0} aria-label={t.title}>
        <table className="table notices">
          <caption className="sr-only">{t.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col">{t.dashboard}</th>
              <th scope="col">{t.mail}</th>
              <th scope="col">{t.webhook}</th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t.kinds[kind]}</th>
                <td>
                  <InDashboard form={form} kind={kind} />
                </td>
                <td>
                  <ByMail form={form} kind={kind} />
                </td>
                <td>
                  <InList form={form} field="notices.webhook" kind={kind} label={`${t.webhook}: ${t.kinds[kind]}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="notices-times">
        <Text form={form} field="notices.digest_at" type="time" />
        <Text form={form} field="notices.quiet_from" type="time" />
        <Text form={form} field="notices.quiet_to" type="time" />
      </div>
      <TimeZone form={form} />
    </FormSection>
  );
}

type Cell = Section & { kind: Kind };

function InDashboard({ form, kind }: Cell) {
  const t = useTexts('notices');
  const label = `${t.dashboard}: ${t.kinds[kind]}`;
  const flag = FLAGS[kind];
  if (kind.startsWith('account.')) return <span className="soft small">{t.always}</span>;
  if (!flag) return <InList form={form} field="notices.dashboard" kind={kind} label={label} />;
  return (
    <input
      type="checkbox"
      name={flag}
      aria-label={label}
      checked={form.form[flag] === true}
      onChange={(event) => form.set(flag, event.target.checked)}
    />
  );
}

const listIn = ({ form }: Section['form'], field: Field) => form[field] as readonly string[];
/** In the order of the table, so that what is taken back leaves nothing changed. */
const listWith = (list: readonly string[], kind: string, isIn: boolean): readonly string[] =>
  KINDS.filter((each) => (each === kind ? isIn : list.includes(each)));

function InList({ form, field, kind, label }: Cell & { field: Field; label: string }) {
  const list = listIn(form, field);
  return (
    <input
      type="checkbox"
      name={field}
      aria-label={label}
      checked={list.includes(kind)}
      onChange={(event) => form.set(field, listWith(list, kind, event.target.checked))}
    />
  );
}

function ByMail({ form, kind }: Cell) {
  const t = useTexts('notices');
  const [mail, digest] = [listIn(form, 'notices.mail'), listIn(form, 'notices.digest')];
  const choose = (to: string) => {
    form.set('notices.mail', listWith(mail, kind, to === 'at_once'));
    form.set('notices.digest', listWith(digest, kind, to === 'digest'));
  };
  return (
    <select
      className="control"
      name="notices.mail"
      aria-label={`${t.mail}: ${t.kinds[kind]}`}
      value={mail.includes(kind) ? 'at_once' : digest.includes(kind) ? 'digest' : 'never'}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="never">{t.never}</option>
      <option value="at_once">{t.atOnce}</option>
      <option value="digest">{t.daily}</option>
    </select>
  );
}

function TimeZone({ form }: Section) {
  const { names } = useTexts('settings');
  const t = useTexts('notices');
  const errorOf = useError(form);
  const value = String(form.form['notices.time_zone']);
  const choose = (to: string) => form.set('notices.time_zone', to);
  return (
    <div className="stack stack-s">
      <SelectField
        name="notices.time_zone"
        label={names['notices.time_zone']}
        hint={t.here(HERE)}
        error={errorOf('notices.time_zone')}
        value={value}
        options={timeZones(value, HERE).map(zoneOption)}
        onChoose={choose}
      />
      {value !== HERE && (
        <div>
          <Button onClick={() => choose(HERE)}>{t.take(HERE)}</Button>
        </div>
      )}
    </div>
  );
}
