import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { DateField } from './date-field.tsx';

const bounds = { earliest: '2026-12-07', latest: '2027-01-15' };

interface Options {
  value?: string;
  onChange?: (day: string) => void;
}

const renderField = ({ value = '2026-12-09', onChange = () => {} }: Options = {}) =>
  renderPage(() => {
    const Form = () => {
      const [day, setDay] = useState(value);
      return (
        <>
          <DateField
            label="Delivery"
            {...bounds}
            value={day}
            onChange={(next) => {
              setDay(next);
              onChange(next);
            }}
            getUnavailableReason={(one) => (one === '2026-12-25' ? 'public holiday' : null)}
            quickDay={{ label: 'Earliest', day: bounds.earliest }}
          />
          <button type="button">After</button>
        </>
      );
    };
    return <Form />;
  });

it('shows the month of the date as text, and accepts any notation', async () => {
  const onChange = vi.fn();
  const { screen } = await renderField({ onChange });
  const input = screen.getByRole('textbox', { name: 'Delivery' });
  await expect.element(input).toHaveValue('Wed 9 December 2026');
  await input.fill('14/12/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14');
  await userEvent.tab();
  await expect.element(input).toHaveValue('Mon 14 December 2026');
  await input.fill('4 jan');
  expect(onChange).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('2027-01-04');
  await input.fill('');
  expect(onChange).toHaveBeenLastCalledWith('');
});

it('leaves text that is not a date to the rules of the form', async () => {
  const onChange = vi.fn();
  const { screen } = await renderField({ onChange });
  const input = screen.getByRole('textbox', { name: 'Delivery' });
  await input.fill('31 April');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('31 April');
  await expect.element(input).toHaveValue('31 April');
});

it('moves through the calendar by keyboard, and returns the focus', async () => {
  const onChange = vi.fn();
  const { screen } = await renderField({ onChange });
  const calendarButton = screen.getByRole('button', { name: 'Open calendar' });
  await calendarButton.click();
  const day = (name: string | RegExp) => screen.getByRole('button', { name });
  await expect.element(day('Wednesday 9 December')).toHaveFocus();
  const expectDay = async (key: string, name: string | RegExp) => {
    await userEvent.keyboard(key);
    await expect.element(day(name)).toHaveFocus();
  };
  await expectDay('{ArrowRight}', 'Thursday 10 December');
  await expectDay('{ArrowDown}', 'Thursday 17 December');
  await expectDay('{Home}', 'Monday 14 December');
  await expectDay('{End}', 'Sunday 20 December');
  await expectDay('{PageDown}', 'Friday 15 January');
  await expectDay('{PageUp}', 'Tuesday 15 December');
  await expectDay('{ArrowUp}{ArrowUp}', 'Monday 7 December');
  await userEvent.keyboard('{Escape}');
  await expect.element(calendarButton).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();

  await userEvent.keyboard('{Enter}');
  await expectDay('{ArrowRight}', 'Thursday 10 December');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-10');
  await expect.element(calendarButton).toHaveFocus();
});

it('explains why a day cannot be chosen that is unavailable or out of bounds', async () => {
  const onChange = vi.fn();
  const { screen } = await renderField({ onChange });
  await screen.getByRole('button', { name: 'Open calendar' }).click();
  await screen.getByRole('button', { name: 'Friday 25 December, public holiday' }).click({ force: true });
  await expect.element(screen.getByText('public holiday')).toBeVisible();
  await screen.getByRole('button', { name: 'Sunday 6 December, too early' }).click({ force: true });
  expect(onChange).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Earliest' }).click();
  expect(onChange).toHaveBeenLastCalledWith('2026-12-07');
});

it('closes the calendar on its own button and on a click elsewhere', async () => {
  const { screen } = await renderField();
  const calendarButton = screen.getByRole('button', { name: 'Open calendar' });
  for (const close of [calendarButton, screen.getByRole('button', { name: 'After' })]) {
    await calendarButton.click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await close.click({ force: true });
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
});

it('opens below the field on a click, where a date can still be typed', async () => {
  const onChange = vi.fn();
  const { screen } = await renderField({ onChange });
  const input = screen.getByRole('textbox', { name: 'Delivery' });
  const dialog = screen.getByRole('dialog');
  await input.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(input).toHaveFocus();
  // A second click, to move the cursor, leaves it open.
  await input.click();
  await expect.element(dialog).toBeVisible();
  await screen.getByRole('button', { name: 'Thursday 10 December' }).click();
  expect(onChange).toHaveBeenLastCalledWith('2026-12-10');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();

  await input.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();

  await input.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.clear(input);
  await userEvent.type(input, '14/12/2026');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14');
});

it('does not keep the focus after a click on the field, but after Alt and the arrow', async () => {
  const { screen } = await renderField();
  const input = screen.getByRole('textbox', { name: 'Delivery' });
  const dialog = screen.getByRole('dialog');
  await input.click();
  await expect.element(dialog).toBeVisible();
  screen.getByRole('button', { name: 'After' }).element().focus();
  await expect.element(dialog).not.toBeInTheDocument();

  await input.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(screen.getByRole('button', { name: 'Wednesday 9 December' })).toHaveFocus();
});
