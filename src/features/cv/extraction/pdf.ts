import { extractTextItems, getDocumentProxy } from 'unpdf';
import { LIMITS } from '../../../contract/limits.ts';
import { Refused } from './outcome.ts';
import { pageText } from './pdf-layout.ts';

/**
 * The text of a pdf, page by page in reading order. A password that only guards changing or printing is no obstacle.
 * @throws Refused CV_ENCRYPTED, CV_TOO_LONG (too many pages); whatever pdf.js throws at broken files
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
  const { items } = await extractTextItems(pdf);
  return items.map(pageText).join('\n\n');
}
