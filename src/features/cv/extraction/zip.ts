import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { LIMITS } from '../../../contract/limits.ts';
import { Refused } from './outcome.ts';

const { zipEntries, unpackedBytes, unpackedXmlBytes } = LIMITS.cvReading;

/** A zip's parts that hold text. */
export type ZipParts = ReadonlyMap<string, Buffer>;

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * Inflates all of a zip and counts what really comes out, because the sizes that it declares are anybody's claim; the
 * parsers that read it afterwards know no limit.
 * @returns its XML parts by name
 * @throws Refused CV_TOO_COMPLEX for a bomb, CV_ENCRYPTED, CV_DAMAGED
 */
export async function unpack(bytes: Buffer): Promise<ZipParts> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: false });
  if (zip.entryCount > zipEntries) throw new Refused('CV_TOO_COMPLEX');
  let all = 0;
  let xml = 0;
  for await (const entry of zip.eachEntry()) {
    // Readers differ in which of two parts of one name they take.
    if (parts.has(entry.fileName)) throw new Refused('CV_DAMAGED');
    if (entry.isEncrypted()) throw new Refused('CV_ENCRYPTED');
    const kept: Buffer[] = [];
    for await (const chunk of await open(zip, entry)) {
      all += chunk.length;
      if (isXml(entry.fileName)) {
        xml += chunk.length;
        kept.push(chunk);
      }
      if (all > unpackedBytes || xml > unpackedXmlBytes) throw new Refused('CV_TOO_COMPLEX');
    }
    parts.set(entry.fileName, Buffer.concat(kept));
  }
  return parts;
}

const open = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
