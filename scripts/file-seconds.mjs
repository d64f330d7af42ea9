// A reporter of vitest: how long each test file took, with its hooks and the loading of its modules, which the JSON
// report leaves out. Written to the file that FILE_SECONDS names.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

export default class FileSeconds {
  #files = [];

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.push({
      file: path.relative(root, module.moduleId),
      seconds: (collectDuration + setupDuration + duration) / 1000,
    });
  }

  onTestRunEnd() {
    writeFileSync(process.env.FILE_SECONDS, JSON.stringify(this.#files));
  }
}
