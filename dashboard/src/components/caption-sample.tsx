import './caption-sample.css';

/** What a style of captions looks like in a video; nothing for one that draws none. */
export const CaptionSample = ({ style }: { style: string }) =>
  style === '' || style === 'none' ? null : (
    <img className="caption-sample" src={`/captions/${style}.jpg`} alt="" width={216} height={96} loading="lazy" />
  );
