export { askAtStart } from './ask-at-start.ts';
export { CHECKS } from './checks.ts';
export { examine } from './examine.ts';
