import type { ReportedThing } from '../kernel/reported-thing.ts';

export const reportedPeople = {
  person: { name: 'person', title: 'Person', plural: 'People', takenDown: '' },
} as const satisfies Readonly<Record<string, ReportedThing>>;
