/** Limits of the chat of a stream. */
export const CHAT = {
  textMax: 300,
  /** Lines in one response. More than these are left out, and the response says so. */
  page: 50,
  /** How long the server gathers news of a chat before it tells them, in ms: at most five times a second. */
  gatherMs: 200,
  /** Lines that one piece of news names: of more, the client reads the chat again. */
  newsMax: 50,
  /** Minutes that a person can be timed out for; null: until the stream ends. */
  timeOutMinutes: [1, 10, 60],
  moderatorsMax: 50,
  /** How much earlier than a reported line, or before the report of a stream, lines are kept for staff. */
  reportedSeconds: 60,
  reportedMax: 200,
} as const;
