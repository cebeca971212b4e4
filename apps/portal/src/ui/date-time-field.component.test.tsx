import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { DateTimeField } from './date-time-field.tsx';

const renderField = (initial: string) => {
  const onChange = vi.fn<(value: string) => void>();
  const Form = () => {
    const [at, setAt] = useState(initial);
    return (
      <DateTimeField
        label="Since"
        value={at}
        onChange={(next) => {
          setAt(next);
          onChange(next);
        }}
      />
    );
  };
  return renderPage(() => <Form />).then(({ screen }) => {
    const group = screen.getByRole('group', { name: 'Since' });
    const [date, time] = ['Date', 'Time'].map((name) => group.getByRole('textbox', { name }));
    return { date: date!, time: time!, onChange };
  });
};

it('shows a date and a time, and changes each', async () => {
  const { date, time, onChange } = await renderField('2026-12-09T08:30');
  await expect.element(date).toHaveValue('Wed 9 December 2026');
  await expect.element(time).toHaveValue('08:30');
  await date.fill('14/12/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14T08:30');
  await time.fill('905');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14T09:05');
  await userEvent.tab();
  await expect.element(time).toHaveValue('09:05');
});

it('leaves incomplete and invalid input to the rules of the form', async () => {
  const { date, time, onChange } = await renderField('');
  await date.fill('14/12/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14T');
  await time.fill('25:00');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-14T25:00');
  await userEvent.tab();
  await expect.element(time).toHaveValue('25:00');
  await date.fill('');
  await time.fill('');
  expect(onChange).toHaveBeenLastCalledWith('');
});

it('keeps text that is not a date in its own field', async () => {
  const { date, time, onChange } = await renderField('2026-12-09T08:30');
  await date.fill('Tuesday or so');
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith('Tuesday or soT08:30');
  await expect.element(date).toHaveValue('Tuesday or so');
  await time.fill('AT 9');
  await userEvent.tab();
  await expect.element(date).toHaveValue('Tuesday or so');
  // The time is lowercased, because the last "T" separates date and time.
  await expect.element(time).toHaveValue('at 9');
});
