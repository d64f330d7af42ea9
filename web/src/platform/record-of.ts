/** What was parsed from JSON, by field; null for what has no fields. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
