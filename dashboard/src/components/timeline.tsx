import './timeline.css';
import { Icon } from './icon.tsx';

export type Step = { key: string; name: string; when: string; duration: string; state: 'done' | 'now' | 'failed' };

/** What happened, in its order. */
export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="timeline">
    {steps.map(({ key, name, when, duration, state }) => (
      <li key={key} className={`timeline-${state}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
        <span className="timeline-sign">
          <Icon name={state === 'done' ? 'check' : state === 'now' ? 'clock' : 'cross'} size={14} />
        </span>
        <span className="timeline-name">{name}</span>
        <span className="soft small numbers">{duration}</span>
        <time className="soft small">{when}</time>
      </li>
    ))}
  </ol>
);
