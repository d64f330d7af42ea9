export { deletionCancelled, deletionRequested } from './events.ts';
export { eraseAgain } from './erase-again.ts';
export { createAccount } from './create-account.ts';
export { grantRole, hasAdmin, revokeRole } from './grant-role.ts';
export { createViewers } from './viewers.ts';
export { loadViewer } from './load-viewer.ts';
export { requireStepUp } from './require-step-up.ts';
export { tellSecurity } from './tell-security.ts';
