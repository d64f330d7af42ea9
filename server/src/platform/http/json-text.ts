/** An answer that is JSON already, as the database wrote it: HTTP sends it as it is. */
class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** For a handler: the text of an answer in place of the answer. */
export const jsonText = <Answer>(text: string): Answer => new JsonText(text) as Answer;

/** What leaves the server for an answer. */
export const textOf = (answer: unknown): string =>
  answer instanceof JsonText ? answer.text : JSON.stringify(answer);

/** What an answer says, for callers inside the process. */
export const valueOf = (answer: unknown): unknown =>
  answer instanceof JsonText ? JSON.parse(answer.text) : answer;
