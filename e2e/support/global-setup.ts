import { makeFolder, removeFolder } from './folder.ts';

/** A folder for the templates of this run (template.ts), gone when it ends. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  process.env['E2E_TEMPLATES'] = folder;
  return () => removeFolder(folder);
}
