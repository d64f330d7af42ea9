import { FlaskConical } from 'lucide-react';
import { TEST_MODE_TEXT } from '@limelight/contract/memberships/texts';
import { config } from '../../platform/config.ts';
import { Badge } from '../../ui/lists/badge.tsx';

/** Shown wherever there are amounts, while the provider moves no real money. */
export function TestMode() {
  if (!config().testMode) return null;
  return (
    <Badge kind="warning" className="whitespace-normal!">
      <FlaskConical aria-hidden className="size-3.5" strokeWidth={1.75} />
      {TEST_MODE_TEXT}
    </Badge>
  );
}
