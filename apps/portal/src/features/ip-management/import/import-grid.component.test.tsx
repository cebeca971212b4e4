import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import texts from '../../../locales/en/ip-prefix.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { ImportGrid } from './import-grid.tsx';
import { checkRows, type ImportRow } from './import-rows.ts';

addTexts('ip-prefix', texts);

const names = ['mail.example.net', 'mx_1.example.net', 'www.example.net'];
const rows: ImportRow[] = names.map((ptr, index) => ({
  id: index,
  line: index + 2,
  ip: `203.0.113.${70 + index}`,
  ptr,
  hostname: null,
  description: null,
}));

async function open(start = rows) {
  function Page() {
    const [current, setCurrent] = useState<readonly ImportRow[]>(start);
    return (
      <ImportGrid
        rows={checkRows(current, '203.0.113.64/26')}
        isChecking={false}
        onChange={(id, patch) => setCurrent(current.map((row) => (row.id === id ? { ...row, ...patch } : row)))}
        onRemove={(id) => setCurrent(current.filter((row) => row.id !== id))}
      />
    );
  }
  const { screen } = await renderPage(Page);
  return { screen, field: (name: string) => screen.getByRole('textbox', { name, exact: true }) };
}

it('shows the problem of a row beside it, until the row is corrected', async () => {
  const { screen, field } = await open();
  const wrong = field('PTR record of line 3');
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect.element(wrong).toHaveAccessibleDescription('A host name can’t contain an underscore.');
  await wrong.fill('mx1.example.net');
  await expect.element(wrong).not.toHaveAttribute('aria-invalid');
  await field('Address of line 4').fill('203.0.113.1');
  await expect.element(screen.getByText('This address is outside the prefix.')).toBeVisible();
  // The other rows keep what was typed.
  await expect.element(wrong).toHaveValue('mx1.example.net');
});

it('moves with arrow keys and Enter, and removes a row', async () => {
  const { screen, field } = await open();
  await userEvent.tab();
  await expect.element(field('Address of line 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field('Address of line 4')).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove line 3' }).click();
  await expect.element(screen.getByText('underscore')).not.toBeInTheDocument();
  expect([...screen.container.querySelectorAll('tr')]).toHaveLength(3);
});

it('shows 100 rows at a time', async () => {
  const many = Array.from({ length: 256 }, (_, index) => ({ ...rows[0]!, id: index, line: index + 1, ip: `203.0.113.${index}` }));
  const { screen } = await open(many);
  expect([...screen.container.querySelectorAll('tr')]).toHaveLength(101);
  await screen.getByRole('button', { name: 'Show 100 more' }).click();
  expect([...screen.container.querySelectorAll('tr')]).toHaveLength(201);
});
