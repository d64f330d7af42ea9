export { PriceDialog } from './tiers/price-dialog.tsx';
