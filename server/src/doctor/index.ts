export { askAtStart } from './ask-at-start.ts';
export { examine } from './examine.ts';
