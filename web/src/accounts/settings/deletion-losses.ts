import type { DeletionPreview } from '@limelight/contract/accounts/settings';

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;

/** What will be lost, one sentence a line; only what there is. */
export function deletionLosses(
  preview: DeletionPreview,
  formatCents: (cents: number) => string,
): string[] {
  const lines: string[] = [];
  if (preview.memberships > 0) {
    lines.push(
      `Your ${count(preview.memberships, 'membership ends', 'memberships end')}; nothing renews from today.`,
    );
  }
  if (preview.purchases > 0) {
    lines.push(`You lose ${count(preview.purchases, 'purchase', 'purchases')}.`);
  }
  if (preview.members > 0) {
    lines.push(
      `From today nobody can join, no membership renews, and your ${count(preview.members, 'member reads', 'members read')} by mail that you leave.`,
      `After ${preview.graceDays} days your ${preview.members === 1 ? 'member loses' : 'members lose'} your posts. Single posts stay with those who bought them.`,
    );
  }
  const balance = preview.availableCents + preview.pendingCents;
  if (balance > 0) {
    lines.push(`${formatCents(balance)} of yours is still here: ask for a payout first.`);
  }
  lines.push(
    `Your profile, posts and files go after ${preview.graceDays} days. The books keep the amounts, without your name.`,
  );
  return lines;
}
