/** Output that is already JSON text, as the database built it; HTTP sends it unchanged. */
class JsonText {
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  #isSent = false;

  constructor(readonly text: string) {}

  /**
   * What the next response sends. A text goes out in one piece with its headers, and bytes beside them; from the second response
   * on, as of a list that strangers share, it is encoded once for all.
   */
  body(): string | Uint8Array<ArrayBuffer> {
    if (this.#isSent) return (this.#bytes ??= Buffer.from(this.text));
    this.#isSent = true;
    return this.text;
  }
}

/** Lets a handler return JSON text in place of its output. */
export const jsonText = <Answer>(text: string): Answer => new JsonText(text) as Answer;

/** The response body of an output. */
export const bodyOf = (answer: unknown): string | Uint8Array<ArrayBuffer> =>
  answer instanceof JsonText ? answer.body() : JSON.stringify(answer);

/** The output as a value, for callers within the process. */
export const valueOf = (answer: unknown): unknown =>
  answer instanceof JsonText ? JSON.parse(answer.text) : answer;
