import type { DeletionPreview } from '@limelight/contract/accounts/settings';

const MANY = new Intl.NumberFormat('en-US');
/** 'membership ends', '3 memberships end': one of a kind needs no number. */
const yours = (value: number, one: string, many: string) =>
  value === 1 ? one : `${MANY.format(value)} ${many}`;

/** What will be lost, one sentence per line, without zeros. */
export function deletionLosses(
  preview: DeletionPreview,
  formatCents: (cents: number) => string,
): string[] {
  const lines: string[] = [];
  if (preview.memberships > 0) {
    lines.push(
      `Your ${yours(preview.memberships, 'membership ends', 'memberships end')}. Nothing renews from today.`,
    );
  }
  if (preview.purchases > 0) {
    lines.push(`You lose ${yours(preview.purchases, 'what you bought', 'purchases')}.`);
  }
  if (preview.members > 0) {
    lines.push(
      `From today, nobody can join and no membership renews. We’ll email your ${yours(preview.members, 'member', 'members')} that you’re leaving.`,
      `After ${preview.graceDays} days, your ${preview.members === 1 ? 'member loses' : 'members lose'} access to your posts. People who bought single posts keep them.`,
    );
  }
  const balance = preview.availableCents + preview.pendingCents;
  if (balance > 0) {
    lines.push(`You still have ${formatCents(balance)} here. Request a payout first.`);
  }
  lines.push(
    `We delete your profile, posts and files after ${preview.graceDays} days. Our financial records keep the amounts, without your name.`,
  );
  return lines;
}
