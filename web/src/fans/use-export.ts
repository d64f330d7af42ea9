import type { FanFilter } from '@limelight/contract/fans/operations';
import { client } from '../platform/api.ts';
import { useSaveCsv } from '../ui/forms/use-save-csv.ts';

/** Downloads the fans that match a filter as a CSV file. */
export const useExport = () =>
  useSaveCsv(
    'fans.csv',
    (filter: Partial<FanFilter>) => client.fans.exportFans(filter),
    'Couldn’t export your fans',
  );
