import { describe, expect, it } from 'vitest';
import { manageOf, openPlace, tabsOf } from './tabs-of.ts';

const labels = (roles: Parameters<typeof tabsOf>[0]) => tabsOf(roles).map((tab) => tab.label);
const open = (roles: Parameters<typeof tabsOf>[0], path: string) => {
  const { pathname, search } = new URL(path, 'https://limelight.test');
  const places = [...tabsOf(roles), ...(roles.includes('creator') ? manageOf('ines') : [])];
  return openPlace(places, { pathname, search })?.label;
};

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
    expect(open(['fan'], '/dashboard')).toBe('Home');
    expect(open(['fan'], '/dashboard/')).toBe('Home');
    expect(open(['fan'], '/dashboard/search')).toBe('Search');
    expect(open(['creator'], '/creator/earnings')).toBe('Earnings');
    expect(open(['creator'], '/creator/created')).toBeUndefined();
  });
  it('of a creator are followed by what they manage, of which one at most is open', () => {
    const at = (path: string) => open(['creator'], path);
    expect(at('/creator/create')).toBe('Create');
    expect(at('/creator/create?tab=tiers')).toBe('Create');
    expect(at('/creator/create?tab=published')).toBe('Posts');
    expect(at('/dashboard/fans')).toBe('Fans');
    expect(at('/dashboard/fans?show=former')).toBe('Fans');
    expect(at('/dashboard/fans?show=members')).toBe('Members');
    expect(at('/dashboard/fans/7')).toBe('Fans');
    expect(at('/dashboard/shop/products/7')).toBe('Shop');
    expect(at('/dashboard/promotions')).toBe('Promotions');
    expect(at('/dashboard/messages?conversation=7')).toBe('Messages');
    expect(at('/creator/ines')).toBe('My page');
    expect(at('/creator/other')).toBeUndefined();
  });
});
