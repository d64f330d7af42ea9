const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address is an id: 'post/abc' is a page that does not exist, so no request is made. */
export function isId<Id extends string>(text: string | null | undefined): text is Id {
  return typeof text === 'string' && UUID.test(text);
}
