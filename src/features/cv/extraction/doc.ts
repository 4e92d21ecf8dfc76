import WordExtractor from 'word-extractor';
import { Refused } from './outcome.ts';

const SECTOR = 512;
/** The first bytes of Word's main stream, and its bit for "encrypted" ([MS-DOC] 2.5.2 FibBase). */
const FIB_MAGIC = 0xa5ec;
const FIB_FLAGS = 10;
const ENCRYPTED = 0x0100;

const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'));

/** An OLE file may be a sheet, a presentation, a mail or an installer as well. */
export const isDoc = (bytes: Buffer): boolean => holds(bytes, 'WordDocument');

/** Whether an OLE file ends before its own directory ([MS-CFB] 2.2: the number of its first sector). */
export const isCutOff = (bytes: Buffer): boolean =>
  bytes.length < SECTOR || (bytes.readUInt32LE(0x30) + 2) * SECTOR > bytes.length;

/** Whether an OLE file is a docx (or xlsx) behind a password. */
export const isEncryptedPackage = (bytes: Buffer): boolean => holds(bytes, 'EncryptedPackage');

/** The text of an old Word file: headers, body, text boxes and footers. @throws Refused CV_ENCRYPTED */
export async function readDoc(bytes: Buffer): Promise<string> {
  for (let at = SECTOR; at + FIB_FLAGS + 2 <= bytes.length; at += SECTOR)
    if (bytes.readUInt16LE(at) === FIB_MAGIC && (bytes.readUInt16LE(at + FIB_FLAGS) & ENCRYPTED) !== 0)
      throw new Refused('CV_ENCRYPTED');
  const document = await new WordExtractor().extract(bytes);
  return [
    document.getHeaders({ includeFooters: false }),
    document.getBody(),
    document.getTextboxes(),
    document.getFooters(),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
