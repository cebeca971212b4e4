import { expect, people, test } from './fixtures.ts';
const out = '/tmp/shots';
test('shots', async ({ browser, server }) => {
  test.setTimeout(280_000);
  const { signIn: api } = await import('../scripts/sign-in.ts');
  const { token, client, customerId } = (await api(server.url, people.admin)) as any;
  const { listLines } = await import('@demarc/contract/line.ts');
  const lines = (await client.call(listLines, { params: { customerId }, query: { limit: 50 } })).items as any[];
  const by = (t: string, s = 'ACTIVE') => lines.find((l: any) => l.technology === t && l.status === s);
  const wal = lines.find((l: any) => l.operationalState === 'DEGRADED'); const vanes = lines.find((l: any) => l.operationalState === 'DOWN');
  for (const [w, scheme, lang] of [[1440, 'light', 'en'], [360, 'dark', 'nl']] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, baseURL: server.of('datacentre') });
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate(([t, l]) => { localStorage.setItem('demarc.token', t!); localStorage.setItem('demarc.language', l!); }, [token, lang]);
    const shot = async (name: string, full = true) => { await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/${name}-${w}.png`, fullPage: full }); };
    await page.goto(`/lines/detail/${by('COAX')?.lineId ?? wal.lineId}?tab=connection&ping=30H`); await shot('conn');
    await page.goto(`/lines/detail/${vanes.lineId}?tab=connection&ping=30H`); await shot('vanes-conn');
    await page.goto(`/lines/detail/${wal.lineId}?tab=diagnostics`); await shot('diag');
    await page.goto(`/orders/line/new`);
    await page.locator('input').nth(0).waitFor();
    const a = vanes.address;
    await page.locator('input[name$=postalCode], input').first().fill(a.postalCode).catch(() => {});
    await page.getByLabel(/House number|Huisnummer/).first().fill(String(a.houseNumber));
    await page.getByRole('button', { name: /network|netwerk|Next|Volgende|available|beschikbaar/i }).first().click();
    await page.waitForTimeout(2500); await shot('wizard');
    await page.goto('/lines/addresses');
    const rows = ['Postcode;Huisnummer', `${a.postalCode};${a.houseNumber}`, '1234AC;1', '1234AC;31', '1234AC;14', '9799ZS;14', '1234AC;20'];
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.waitForURL(/addresses\/[\w-]{36}/); await page.waitForTimeout(9000); await shot('batch');
    await context.close();
  }
  expect(1).toBe(1);
});
