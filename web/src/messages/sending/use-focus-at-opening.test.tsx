import { useRef } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../platform/query-client.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { aConversation, SELF } from '../test-message.ts';
import { useFocusAtOpening } from './use-focus-at-opening.ts';

afterEach(() => vi.unstubAllGlobals());

function Opened() {
  const composer = useRef<ComposerHandle>(null);
  useFocusAtOpening(composer);
  return (
    <Composer
      conversation={aConversation()}
      owner={SELF}
      handle={composer}
      onSent={() => {}}
      onTip={() => {}}
      onPay={() => {}}
    />
  );
}
function open(on: 'laptop' | 'phone') {
  vi.stubGlobal('matchMedia', () => ({ matches: on === 'laptop' }));
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => run(0));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Opened />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('on a laptop a conversation opens with the focus in its field', () => {
  open('laptop');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message Mira' }));
});

it('on a phone it opens without', () => {
  open('phone');
  expect(document.activeElement).toBe(document.body);
});
