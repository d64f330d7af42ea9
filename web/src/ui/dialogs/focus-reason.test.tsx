import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { useForm, type Faults } from '../forms/use-form.ts';

function Form({ faults }: { readonly faults: Faults<{ name: string; tiers: readonly string[] }> }) {
  const form = useForm(
    { name: '', tiers: [] as readonly string[] },
    { send: () => Promise.reject(new Error('refused')), failed: () => faults },
  );
  return (
    <form {...form.props} noValidate>
      {(form.faults.tiers ?? form.faults.form) && (
        <p role="alert">{form.faults.tiers ?? form.faults.form}</p>
      )}
      <Field label="Name" error={form.faults.name}>
        <Input {...form.field('name')} />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}
const refusedWith = async (faults: Parameters<typeof Form>[0]['faults']) => {
  render(<Form faults={faults} />);
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(document.activeElement).not.toBe(button), 30_000);
  return document.activeElement;
};

it('a field that is wrong gets the focus, also beside words about the whole', async () => {
  const focused = await refusedWith({ name: 'Too long.', form: 'Not saved.' });
  expect(focused).toBe(screen.getByLabelText('Name'));
});

it.each([{ tiers: 'Choose one.' }, { form: 'Choose one.' }])(
  'words of no field get it, in the middle of the screen: %j',
  async (faults) => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    expect(await refusedWith(faults)).toBe(screen.getByRole('alert'));
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]);
    scrolled.mockRestore();
  },
);
