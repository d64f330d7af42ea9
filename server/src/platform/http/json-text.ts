/** Output that is already JSON text, as the database built it; HTTP sends it unchanged. */
class JsonText {
  /** Encoded once, since many responses may share one text. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}

/** Lets a handler return JSON text in place of its output. */
export const jsonText = <Answer>(text: string): Answer => new JsonText(text) as Answer;

/** The response body of an output. */
export const bodyOf = (answer: unknown): string | Uint8Array<ArrayBuffer> =>
  answer instanceof JsonText ? answer.bytes : JSON.stringify(answer);

/** The output as a value, for callers within the process. */
export const valueOf = (answer: unknown): unknown =>
  answer instanceof JsonText ? JSON.parse(Buffer.from(answer.bytes).toString()) : answer;
