export { CreatorDashboard } from './dashboard/creator-dashboard.tsx';
export { PeriodPicker } from './dashboard/period-picker.tsx';
export { daysOf, type Period } from './dashboard/period.ts';
export { PaystubsTab } from './paystubs-tab.tsx';
export { StatisticsTab } from './statistics-tab.tsx';
