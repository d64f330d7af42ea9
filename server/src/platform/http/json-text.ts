/** An answer that is JSON already, as the database wrote it: HTTP sends it as it is. */
class JsonText {
  /** As it goes out, so that a text many share is encoded once. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}

/** For a handler: the text of an answer in place of the answer. */
export const jsonText = <Answer>(text: string): Answer => new JsonText(text) as Answer;

/** What leaves the server for an answer. */
export const bodyOf = (answer: unknown): string | Uint8Array<ArrayBuffer> =>
  answer instanceof JsonText ? answer.bytes : JSON.stringify(answer);

/** What an answer says, for callers inside the process. */
export const valueOf = (answer: unknown): unknown =>
  answer instanceof JsonText ? JSON.parse(Buffer.from(answer.bytes).toString()) : answer;
