import { describe, expect, it } from 'vitest';
import { isOpen, tabsOf } from './tabs-of.ts';

const labels = (roles: Parameters<typeof tabsOf>[0]) => tabsOf(roles).map((tab) => tab.label);
const open = (roles: Parameters<typeof tabsOf>[0], path: string) =>
  tabsOf(roles)
    .filter((tab) => isOpen(tab, path))
    .map((tab) => tab.label);

describe('tabs', () => {
  it('are the three and the six', () => {
    expect(labels(['fan'])).toEqual([
      'Home',
      'Search',
      'Gallery',
      'Messages',
      'Notifications',
      'Menu',
    ]);
    expect(labels(['fan', 'creator'])).toEqual(['Home', 'Create', 'Earnings']);
  });
  it('open with their screen, Home only with its own', () => {
    expect(open(['fan'], '/dashboard')).toEqual(['Home']);
    expect(open(['fan'], '/dashboard/')).toEqual(['Home']);
    expect(open(['fan'], '/dashboard/search')).toEqual(['Search']);
    expect(open(['creator'], '/creator/earnings')).toEqual(['Earnings']);
    expect(open(['creator'], '/creator/created')).toEqual([]);
  });
});
