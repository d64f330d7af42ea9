/** What a takedown means for the author, and what they can do; `supportEmail` is the operator's address. */
export function takedownHelp(supportEmail: string | null): string {
  const help =
    'Only you and the moderators can see it now. You can edit or delete it, but you can’t put it back on your page yourself.';
  return supportEmail === null
    ? help
    : `${help} If you’ve fixed it, or think this was a mistake, email ${supportEmail}.`;
}
