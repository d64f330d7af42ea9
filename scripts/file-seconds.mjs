// A vitest reporter: how long each test file took, including its hooks and the loading of its modules, which the JSON report
// leaves out. Written to the file in FILE_SECONDS.
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
