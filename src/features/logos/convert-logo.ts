import sharp from 'sharp';
import { LIMITS } from '../../contract/limits.ts';

export type LogoOutcome =
  { readonly image: Uint8Array } | { readonly refusal: 'LOGO_TYPE' | 'LOGO_DAMAGED' | 'LOGO_TOO_COMPLEX' };

const { side, pixels } = LIMITS.logo;
/** Behind an XML declaration, comments and a DOCTYPE without entities of its own. */
const SVG =
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S]){0,10000}-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s>]/;
const SVG_DPI = 72;
const MOST_DPI = 2_400;

/**
 * Makes a small webp of a picture, whose type is what its content says and never what its name says. An SVG is drawn:
 * its scripts do not run, and what it refers to elsewhere is not loaded (librsvg reads no address without a base).
 * Nothing of the file itself is kept, places and names in its metadata neither. Runs in a process of its own
 * (`logo-program.ts`).
 */
export async function convertLogo(bytes: Buffer): Promise<LogoOutcome> {
  const type = typeOf(bytes);
  if (!type) return { refusal: 'LOGO_TYPE' };
  const options = { limitInputPixels: pixels, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, options).metadata();
    if (width * height > pixels) return { refusal: 'LOGO_TOO_COMPLEX' };
    // A drawing has no size of its own: it is drawn as large as it is wanted.
    const density = Math.min(MOST_DPI, Math.max(1, (SVG_DPI * side) / Math.max(width, height)));
    const image = await sharp(bytes, type === 'svg' ? { ...options, density } : options)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { image };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message);
    return { refusal: isTooLarge ? 'LOGO_TOO_COMPLEX' : 'LOGO_DAMAGED' };
  }
}

function typeOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | 'svg' | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (/^RIFF[\s\S]{4}WEBP$/.test(start)) return 'webp';
  return SVG.test(bytes.toString('utf8').replace(/^\ufeff/, '')) ? 'svg' : null;
}
