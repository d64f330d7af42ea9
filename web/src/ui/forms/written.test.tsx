import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';
import { Written } from './written.tsx';

it('sets what somebody wrote apart, in the direction of its script', () => {
  render(
    <p>
      By <Written>محمد علي</Written>, today
    </p>,
  );
  const name = screen.getByText('محمد علي');
  expect(name.tagName).toBe('BDI');
  expect(name.dir).toBe('auto');
});

it('keeps a title where ours would begin, and lets a text begin at its own side', () => {
  render(
    <>
      <Written as="h1">عنوان</Written>
      <Written as="p" text>
        نص
      </Written>
    </>,
  );
  // Chromium knows it only with its prefix, other browsers without
  for (const name of ['[text-align:match-parent]', '[text-align:-webkit-match-parent]'])
    expect(screen.getByRole('heading').className).toContain(name);
  expect(screen.getByText('نص').className).not.toContain('match-parent');
});

it('lets words be typed in any direction, and leaves addresses in theirs', () => {
  render(
    <>
      <Input aria-label="Name" />
      <Input aria-label="Find" type="search" />
      <Input aria-label="Mail" type="email" />
      <Textarea aria-label="Bio" />
    </>,
  );
  for (const name of ['Name', 'Find', 'Bio'])
    expect(screen.getByLabelText(name).getAttribute('dir')).toBe('auto');
  expect(screen.getByLabelText('Mail').getAttribute('dir')).toBeNull();
});
