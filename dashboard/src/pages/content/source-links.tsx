import type { Scene } from './storyboard/scene.ts';

/** Where claims come from, by their names. */
export const SourceLinks = ({ of }: { of: Scene['sources'] }) =>
  of.map(({ title, url }, index) => (
    <span key={`${title} ${url}`}>
      {index > 0 && ', '}
      {url !== null && /^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      ) : (
        title
      )}
    </span>
  ));
