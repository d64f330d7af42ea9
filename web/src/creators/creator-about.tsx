import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import { Card } from '../ui/lists/card.tsx';
import { Written } from '../ui/forms/written.tsx';

/** The creator's bio and tags. `text` renders a text with its links. */
export function CreatorAbout({
  creator,
  text,
}: {
  readonly creator: CreatorPage;
  readonly text: ReactNode;
}) {
  return (
    <Card className="space-y-4">
      {text ?? (
        <p className="text-muted">
          <Written>{creator.displayName}</Written> hasn’t written anything yet.
        </p>
      )}
      {creator.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {creator.tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/tag/${encodeURIComponent(tag)}`}
                className="relative reach inline-flex min-h-9 max-w-full items-center rounded-full bg-sunken px-3.5 text-sm font-medium ring-1 ring-line transition-colors ring-inset hover:bg-hover"
              >
                <span className="min-w-0 wrap-anywhere">#{tag}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
