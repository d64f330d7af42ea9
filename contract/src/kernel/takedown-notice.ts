/** The sentences for the author with the reason of a takedown; empty if no reason was given. */
export const whyDown = ({ reason }: { readonly reason: string | null }): string[] =>
  reason === null ? [] : [`Reason from the moderators: ${reason}`];

/** Where the author can object; empty if the installation has no support address. */
export const appeal = (supportEmail: string | null): string[] =>
  supportEmail === null ? [] : [`If you think this was a mistake, email ${supportEmail}.`];
