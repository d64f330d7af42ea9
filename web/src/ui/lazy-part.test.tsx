import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const makePart = () =>
  lazyPart<{ name: string }>(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return { default: ({ name }) => <p>Hello {name}</p> };
  });

const draw = (Part: ReturnType<typeof makePart>) =>
  render(
    <Suspense fallback="loading">
      <Part name="Ada" />
    </Suspense>,
  );

it('loads its code when it is drawn', async () => {
  draw(makePart());
  expect(screen.getByText('loading')).toBeTruthy();
  expect(await screen.findByText('Hello Ada', {}, { timeout: 30_000 })).toBeTruthy();
});

it('is drawn at once where its code was loaded before', async () => {
  const Part = makePart();
  await act(Part.load);
  draw(Part);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});
