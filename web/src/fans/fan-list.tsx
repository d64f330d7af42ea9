import type { Fan } from '@limelight/contract/fans/operations';
import { useIsWide } from '../ui/use-is-wide.ts';
import { FanRow } from './fan-row.tsx';
import { FanTable } from './fan-table.tsx';

/** Fans in lines, or in a table if the window has room for its columns. */
export function FanList({ fans }: { readonly fans: readonly Fan[] }) {
  const isWide = useIsWide();
  if (isWide) return <FanTable fans={fans} />;
  return (
    <ul aria-label="Fans" className="divide-y divide-line">
      {fans.map((fan) => (
        <li key={fan.userId}>
          <FanRow fan={fan} />
        </li>
      ))}
    </ul>
  );
}
