import type { ReactNode } from 'react';
import { Card } from '../../ui/lists/card.tsx';

/** One group of settings with its heading. */
export function SectionCard({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card className="mb-4 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
