import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { LimitFault } from './limit-fault.tsx';

it.each([
  ['day', '$10.00 a day', '$9.00 today'],
  ['month', '$10.00 a month', '$9.00 this month'],
] as const)(
  'names the limit of a %s, and leaves the purchase open beside the settings',
  (period, limit, spent) => {
    render(
      <MemoryRouter>
        <LimitFault
          limit={{
            period,
            limitCents: toCents(1000),
            spentCents: toCents(900),
            renewsAt: '2026-11-21T00:00:00.000Z',
          }}
        />
      </MemoryRouter>,
    );
    expect(document.body.textContent).toContain(`over your limit of ${limit}.`);
    expect(document.body.textContent).toContain(`You’ve spent ${spent}.`);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/dashboard/settings?section=spending');
    expect(link.getAttribute('target')).toBe('_blank');
  },
);
