/** Control characters, characters without a shape, and characters that change the direction of the text after them. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** The text without invisible characters and those that make the text after them look different. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');
