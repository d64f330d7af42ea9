import type { Seat } from './seat.ts';
import { type SeatFacts, silencedUntil } from './group-policy.ts';

export const toSeatFacts = (
  seat: Pick<
    Seat,
    'role' | 'owner_is_gone' | 'silenced_until' | 'is_silenced_for_good' | 'announcements_only'
  >,
  now: Date,
): SeatFacts => ({
  role: seat.role,
  ownerIsGone: seat.owner_is_gone,
  isSilenced: silencedUntil(seat, now) !== null,
  announcementsOnly: seat.announcements_only,
});
