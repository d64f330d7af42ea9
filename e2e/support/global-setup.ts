import { makeFolder, removeFolder } from './folder.ts';

/** Makes a folder for the templates of this run (template.ts), which is removed at its end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  process.env['E2E_TEMPLATES'] = folder;
  return () => removeFolder(folder);
}
