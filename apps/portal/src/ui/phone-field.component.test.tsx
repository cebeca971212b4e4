import { phoneNumber } from '@demarc/contract/rules/phone-number.ts';
import { expect, it, vi } from 'vitest';
import { useValidatedForm } from '../lib/validated-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { PhoneField } from './phone-field.tsx';

it('accepts a number as people write it, and gives the form ten digits', async () => {
  const send = vi.fn();
  const { screen } = await renderPage(function Page() {
    const form = useValidatedForm({ phone: '' }, { phone: [phoneNumber] }, {});
    return (
      <form onSubmit={form.onSubmit((values) => send(values))} noValidate>
        <PhoneField label="Phone number" key={form.key('phone')} {...form.getInputProps('phone')} />
        <button type="submit">Save</button>
      </form>
    );
  });
  const field = screen.getByRole('textbox', { name: 'Phone number' });
  await field.fill('+31 (0)50 555 01 09');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => send.mock.calls[0]?.[0]).toEqual({ phone: '0505550109' });
  // What was typed stays as it is.
  await expect.element(field).toHaveValue('+31 (0)50 555 01 09');
  await field.fill('050 555 01 0');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});
