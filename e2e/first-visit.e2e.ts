import { expect, test } from './fixtures.ts';

/** Script files that a first visit may load before its data shows (docs/decisions/0044). */
const maxScripts = 12;

for (const path of ['/lines', '/orders', '/user-management']) {
  test(`a first visit to ${path} loads at most ${maxScripts} scripts before its rows, and nothing twice`, async ({
    page,
    beginSession,
  }) => {
    await beginSession();
    const scripts: string[] = [];
    const calls: string[] = [];
    // Without the stream, because a job of the server that changes something meanwhile makes the page read it again.
    await page.route(/\/event-stream$/, (route) => route.abort());
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/event-stream')) return;
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.push(pathname);
      if (/^\/(v1\/|config\.json)/.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`);
    });
    const starts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/assets\/(framework|first|signed-in|lists)-[\w-]{7}\.js$/.test(response.url()))
        starts.push(response.text().then((text) => text.slice(0, 28)));
    });
    const unusedPreloads: string[] = [];
    page.on('console', (message) => {
      if (/preload .* is not used/.test(message.text())) unusedPreloads.push(message.text());
    });
    await page.goto(path);
    await page.getByRole('row').nth(1).waitFor();
    expect(unusedPreloads).toEqual([]);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.slice(maxScripts)).toEqual([]);
    expect(calls).toEqual([...new Set(calls)]);
    await test.step('the scripts of every signed-in page ask to be compiled while they load', async () => {
      const firstLines = await Promise.all(starts);
      expect(firstLines).toHaveLength(4);
      expect([...new Set(firstLines)]).toEqual(['//# allFunctionsCalledOnLoad']);
    });
  });
}

test('a first visit requests session, customer and list before the scripts have arrived, and shows the frame', async ({
  page,
  beginSession,
}) => {
  await beginSession();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.route(/\/assets\/(?!before-paint).*\.js$/, (route) => route.abort());
  await page.goto('/lines', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeVisible();
  for (const call of [/token\/validate$/, /customer\/\d+$/, /customer\/\d+\/line$/])
    await expect.poll(() => calls.filter((path) => call.test(path)).length, String(call)).toBe(1);
  // The frame shows nothing of the customer.
  await expect(page.locator('#frame')).toHaveText('Kernhuis');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('a stored token that the server rejects shows nothing of the page and opens the sign-in', async ({
  page,
  beginSession,
  server,
}) => {
  await beginSession();
  const token = await page.evaluate(() => localStorage.getItem('demarc.token'));
  await fetch(`${server.url}/v1/token/revoke`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/lines');
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(page.locator('.entrance-art')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('demarc.token'))).toBeNull();
});
