/** What was paid for, in a sentence. */
const BOUGHT: Readonly<Record<string, string>> = {
  membership: 'the first month of a membership',
  renewal: 'a month of a membership',
  upgrade: 'a change of tier',
  post: 'a post',
  message: 'a locked message',
  tip: 'a tip',
};

export const boughtWords = (kind: string): string => BOUGHT[kind] ?? 'a purchase';
