import { bad, type Check, good, warning } from '../check.ts';

export const settingsCheck: Check = {
  name: 'Settings',
  async run({ config: { slips }, faults }) {
    if (faults.length > 0) return bad([...faults, ...slips].join(' '));
    return slips.length > 0 ? warning(slips.join(' ')) : good('Every setting can be used.');
  },
};
