import type { Account } from '@demarc/contract/account.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import userTexts from '../../locales/en/user.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { createAccountColumns } from './account-columns.tsx';

addTexts('user', userTexts);

it('a card keeps the warning about a missing second factor, and labels the time of the last sign-in', async () => {
  await page.viewport(360, 740);
  const now = new Date();
  const account = {
    email: 'a@example.nl',
    status: 'ENABLED',
    secondFactor: false,
    lastLoginAt: now.toISOString(),
    tokenCount: 0,
  };
  const rows = [
    { ...account, accountId: 1, firstName: 'Ada', lastName: 'Admin', roles: ['RESELLER_ADMIN'] },
    { ...account, accountId: 2, firstName: 'Vic', lastName: 'Viewer', roles: ['RESELLER_VIEWER'] },
  ] as unknown as Account[];
  const columns = createAccountColumns(now, true, undefined);
  const { screen } = await renderPage(() => (
    <DataTable
      caption="Users"
      columns={columns}
      rows={rows}
      rowId={(row) => (row as unknown as { accountId: number }).accountId}
    />
  ));
  const [admin, viewer] = [screen.getByRole('listitem').nth(0), screen.getByRole('listitem').nth(1)];
  await expect.poll(() => admin.element().textContent).toContain(`${userTexts['last-seen']}: now`);
  const countGlyphs = (card: typeof admin) => card.element().querySelectorAll('p .glyph').length;
  expect([countGlyphs(admin), countGlyphs(viewer)]).toEqual([1, 0]);
  expect(viewer.element().textContent).toContain(userTexts['view-no-factor']);
});
