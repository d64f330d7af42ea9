export { SystemAdmin } from './system-admin.tsx';
