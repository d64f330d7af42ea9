export { audit } from './audit.ts';
export { block } from './block.ts';
export { reportDecided } from './events.ts';
export { whyNotIn } from './suspension-words.ts';
