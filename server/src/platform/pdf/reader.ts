/** Reads big-endian numbers one after the other. */
export class Reader {
  readonly #buffer: Buffer;
  at = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  u8(): number {
    this.at += 1;
    return this.#buffer.readUInt8(this.at - 1);
  }

  u16(): number {
    this.at += 2;
    return this.#buffer.readUInt16BE(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.#buffer.readInt16BE(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#buffer.readUInt32BE(this.at - 4);
  }

  /** WOFF2's UIntBase128: seven bits a byte, the highest bit says that more follow. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('a number is too long');
  }

  /** WOFF2's 255UInt16: one byte below 253, and three ways to write more. */
  u255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    if (code === 255) return this.u8() + 253;
    return code;
  }

  ascii(length: number): string {
    return this.bytes(length).toString('latin1');
  }

  bytes(length: number): Buffer {
    this.at += length;
    if (this.at > this.#buffer.length) throw new Error('the file ends too early');
    return this.#buffer.subarray(this.at - length, this.at);
  }

  since(start: number): Buffer {
    return this.#buffer.subarray(start, this.at);
  }
}
