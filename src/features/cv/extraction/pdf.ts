import { getDocumentProxy } from 'unpdf';
import { LIMITS } from '../../../contract/limits.ts';
import { Refused } from './outcome.ts';
import { linked, pageText, type TextItem } from './pdf-layout.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
interface Annotation {
  readonly url?: unknown;
  readonly rect?: readonly number[];
}

/**
 * In reading order, page by page. A password that only guards changing or printing is no obstacle.
 * @throws Refused CV_ENCRYPTED, CV_TOO_LONG (too many pages); what pdf.js throws at broken files
 */
export async function readPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    // Nothing is ever drawn: neither fonts nor images nor what a document would run are of any use.
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    maxImageSize: 0,
    verbosity: 0,
  }).catch((error: Error) => {
    throw error.name === 'PasswordException' ? new Refused('CV_ENCRYPTED') : error;
  });
  if (pdf.numPages > LIMITS.cvReading.pages) throw new Refused('CV_TOO_LONG');
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1)
    texts.push(await textOf(await pdf.getPage(number)));
  return texts.join('\n\n');
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item): TextItem[] => {
    if (!('str' in item)) return [];
    const [, , c, d, x, y] = item.transform;
    const { str, width, fontName: font } = item;
    return [{ str, x: x ?? 0, y: y ?? 0, width, fontSize: Math.hypot(c ?? 0, d ?? 0), font }];
  });
  const annotations: Annotation[] = await page.getAnnotations();
  const links = annotations.flatMap(({ url, rect }) =>
    typeof url === 'string' && rect ? [{ url, rect }] : [],
  );
  return pageText(linked(placed, links));
}
