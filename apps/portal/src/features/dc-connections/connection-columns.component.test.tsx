import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import connectionTexts from '../../locales/en/dc-connection.json';
import loaTexts from '../../locales/en/loa.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { connectionColumns } from './connection-columns.tsx';

addTexts('dc-connection', connectionTexts);
addTexts('loa', loaTexts);

it('a card keeps the warning about an LOA', async () => {
  await page.viewport(360, 740);
  const end = { siteCode: 'AMS1', patchPanel: null, ports: [], party: 'PROVIDER_NETWORK' };
  const row = { dcConnectionId: 1, circuitId: 'XC-1', status: 'PENDING', aEnd: end, zEnd: end, loaStatus: 'REQUESTED' };
  const rows = [{ ...row, monthlyAmount: '95.00' } as unknown as DcConnectionSummary];
  const { screen } = await renderPage(() => (
    <DataTable caption="Connections" columns={connectionColumns} rows={rows} rowId={({ dcConnectionId }) => dcConnectionId} />
  ));
  const status = screen.getByText(loaTexts['status-REQUESTED'], { exact: true });
  await expect.element(status).toBeVisible();
  expect(status.element().querySelector('.glyph')).not.toBeNull();
  expect(getComputedStyle(status.element()).color).not.toBe(getComputedStyle(status.element().parentElement!).color);
});
