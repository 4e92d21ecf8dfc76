import { renderSVG } from 'uqr';

/** Black on white in either mode, since cameras want it so. A picture of its own: the CSP refuses styles in the page. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    width={208}
    height={208}
  />
);
