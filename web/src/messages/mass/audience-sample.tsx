import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** A few of the people who get a message: names are more telling than a number. */
export function AudienceSample({
  sample,
  people,
}: {
  readonly sample: readonly {
    readonly userId: string;
    readonly displayName: string;
    readonly avatarUrl: string | null;
  }[];
  readonly people: number;
}) {
  if (sample.length === 0) return null;
  return (
    <ul aria-label="Some of them" className="flex flex-wrap gap-x-4 gap-y-2 text-sm text-muted">
      {sample.map((person) => (
        <li key={person.userId} className="flex min-w-0 items-center gap-2">
          <Avatar name={person.displayName} url={person.avatarUrl} size="xs" />
          <Written as="span" className="truncate">
            {person.displayName}
          </Written>
        </li>
      ))}
      {people > sample.length && (
        <li className="numbers">and {(people - sample.length).toLocaleString('en-US')} more</li>
      )}
    </ul>
  );
}
