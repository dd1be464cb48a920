import type { CSSProperties } from 'react';
import './player.css';

type Props = {
  src: string;
  poster: string | undefined;
  captions: { src: string; label: string; language: string; areOn: boolean } | null;
  label: string;
  /** Its shape is known before it is loaded, so that nothing moves. */
  width: number;
  height: number;
  onBroken: () => void;
};

/** A video with the browser's own controls, which work with keyboard and screen readers, and captions that can be switched off. */
export const Player = ({ src, poster, captions, label, width, height, onBroken }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: a video without narration has no captions
  <video
    key={src}
    className="player"
    controls
    playsInline
    preload="metadata"
    src={src}
    poster={poster}
    width={width}
    height={height}
    style={{ aspectRatio: `${width} / ${height}`, '--shape': width / height } as CSSProperties}
    aria-label={label}
    onError={onBroken}
  >
    {captions && (
      <track
        kind="captions"
        src={captions.src}
        srcLang={captions.language}
        label={captions.label}
        default={captions.areOn}
      />
    )}
  </video>
);
