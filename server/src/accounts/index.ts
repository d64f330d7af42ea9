export { deletionCancelled, deletionRequested } from './events.ts';
export { eraseNow } from './deletion/erase-now.ts';
export { eraseAgain } from './deletion/erase-again.ts';
export { createAccount } from './create-account.ts';
export { grantRole, hasAdmin, revokeRole } from './grant-role.ts';
export { createViewers } from './viewers.ts';
export { loadViewer } from './load-viewer.ts';
export { requireStepUp } from './security/require-step-up.ts';
export { tellSecurity } from './security/tell-security.ts';
