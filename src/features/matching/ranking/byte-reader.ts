/** Reads little-endian numbers, one after the other. @throws RangeError behind the end */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(): number {
    return this.#view.getUint8(this.#pass(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#pass(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#pass(4), true);
  }

  float(): number {
    return this.#view.getFloat32(this.#pass(4), true);
  }

  /** Copied, because numbers stand at any byte and the bytes may be a small part of what the database sent. */
  array<Numbers extends ArrayBufferView>(Kind: new (count: number) => Numbers, count: number): Numbers {
    const numbers = new Kind(count);
    const from = this.#pass(numbers.byteLength);
    new Uint8Array(numbers.buffer).set(this.#bytes.subarray(from, this.#at));
    return numbers;
  }

  #pass(bytes: number): number {
    const from = this.#at;
    this.#at += bytes;
    if (this.#at > this.#bytes.length) throw new RangeError('The bytes are cut off');
    return from;
  }
}
