import { fromBufferPromise } from 'yauzl';

export type ZipParts = ReadonlyMap<string, Buffer>;

interface ZipLimits {
  readonly zipEntries: number;
  /** Counted while inflating: all of it, and its XML, which parsing blows up. */
  readonly unpackedBytes: number;
  readonly unpackedXmlBytes: number;
}

export class BadZip extends Error {
  readonly why: 'TOO_COMPLEX' | 'ENCRYPTED' | 'DAMAGED';
  constructor(why: BadZip['why']) {
    super(why);
    this.name = 'BadZip';
    this.why = why;
  }
}

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * Counts what really comes out, because the sizes that a zip declares are anybody's claim; the parsers that read it
 * afterwards know no limit. @returns its XML parts by name @throws BadZip; Error for what is no zip
 */
export async function unzip(bytes: Buffer, limits: ZipLimits): Promise<ZipParts> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: false });
  if (zip.entryCount > limits.zipEntries) throw new BadZip('TOO_COMPLEX');
  let all = 0;
  let xml = 0;
  for await (const entry of zip.eachEntry()) {
    // Readers differ in which of two parts of one name they take.
    if (parts.has(entry.fileName)) throw new BadZip('DAMAGED');
    if (entry.isEncrypted()) throw new BadZip('ENCRYPTED');
    const kept: Buffer[] = [];
    const chunks = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    for await (const chunk of chunks) {
      all += chunk.length;
      if (isXml(entry.fileName)) {
        xml += chunk.length;
        kept.push(chunk);
      }
      if (all > limits.unpackedBytes || xml > limits.unpackedXmlBytes) throw new BadZip('TOO_COMPLEX');
    }
    parts.set(entry.fileName, Buffer.concat(kept));
  }
  return parts;
}
