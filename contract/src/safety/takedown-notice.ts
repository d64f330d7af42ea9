/** Why something was taken down, for its author; nothing where no reason was given. */
export const whyDown = ({ reason }: { readonly reason: string | null }): string[] =>
  reason === null ? [] : [`Reason from the moderators: ${reason}`];

/** Where an author can object; nothing where the installation has no support address. */
export const appeal = (supportEmail: string | null): string[] =>
  supportEmail === null ? [] : [`If you think this was a mistake, email ${supportEmail}.`];
