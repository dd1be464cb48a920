import './player.css';

type Props = {
  src: string;
  poster: string | undefined;
  captions: string | null;
  captionsLabel: string;
  language: string;
  label: string;
};

/** A film with the browser's own controls, which the keyboard and screen readers know, and captions one can switch off. */
export const Player = ({ src, poster, captions, captionsLabel, language, label }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: films without narration have no captions
  <video
    key={src}
    className="player"
    controls
    playsInline
    preload="metadata"
    src={src}
    poster={poster}
    aria-label={label}
  >
    {captions && <track kind="captions" src={captions} srcLang={language} label={captionsLabel} />}
  </video>
);
