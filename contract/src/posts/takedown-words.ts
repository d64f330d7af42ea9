/** What a takedown means for the author, and what they can do; `supportEmail` is where the operator reads. */
export function takedownHelp(supportEmail: string | null): string {
  const help =
    'Only you and the moderators can see it now. You can change it or delete it, but not put it back on your page yourself.';
  return supportEmail === null
    ? help
    : `${help} If you changed it, or think this was a mistake, write to ${supportEmail}.`;
}
