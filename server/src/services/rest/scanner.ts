import { notSpoken, type RestError } from './errors.ts';

/** Scans the text of one parameter; every error names the parameter and the position. */
export class Scanner {
  readonly #part: string;
  readonly #text: string;
  #at = 0;

  constructor(part: string, text: string) {
    this.#part = part;
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  looksAt(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  /** Skips the token if it comes next. */
  take(token: string): boolean {
    if (!this.looksAt(token)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.fault(`expecting "${token}"`);
  }

  /** A bare name (letters, digits, _, $) or one in double quotes. */
  name(what: string): string {
    if (this.looksAt('"')) return this.quoted();
    const found = this.#match(/[\p{L}\p{N}_$]+/uy);
    if (found === null) throw this.fault(`expecting ${what}`);
    return found;
  }

  /** Text in double quotes; a backslash escapes the next character. */
  quoted(): string {
    const found = this.#match(/"(?:[^"\\]|\\[^])*"/y);
    if (found === null) throw this.fault('expecting a closing quote');
    return found.slice(1, -1).replace(/\\([^])/g, '$1');
  }

  /** Everything before the next comma or closing parenthesis. */
  untilDelimiter(): string {
    return this.#match(/[^,)]*/y) ?? '';
  }

  /** An array literal, braces included; commas inside belong to it. */
  braces(): string {
    const found = this.#match(/\{(?:"(?:[^"\\]|\\[^])*"|[^{}"])*\}/y);
    if (found === null) throw this.fault('expecting a closing brace');
    return found;
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  end(): void {
    if (!this.isAtEnd) throw this.fault('expecting the end');
  }

  fault(why: string): RestError {
    const found = this.isAtEnd
      ? 'unexpected end of input'
      : `unexpected "${this.#text.charAt(this.#at)}" at position ${this.#at + 1}`;
    return notSpoken(this.#part, this.#text, `${found}: ${why}`);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}
