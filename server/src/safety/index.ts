export { audit } from './audit.ts';
export { block } from './block.ts';
export { whyNotIn } from './suspension-words.ts';
