import { Users } from 'lucide-react';

/** What stands for a group where a person has a picture. */
export function GroupAvatar() {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
      <Users aria-hidden className="size-5.5" strokeWidth={1.75} />
    </span>
  );
}
