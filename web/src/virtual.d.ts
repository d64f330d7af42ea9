/** The contract's routes without schemas (vite.config.ts); its full type comes from the contract. */
declare module 'virtual:contract' {
  export const contract: import('@limelight/contract').Contract;
}
