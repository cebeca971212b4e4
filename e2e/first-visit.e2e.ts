import { expect, test } from './fixtures.ts';

/** Module scripts that a first visit may load before its data shows (docs/decisions/0043). */
const maxScripts = 12;

for (const path of ['/lines', '/orders', '/user-management']) {
  test(`a first visit to ${path} loads at most ${maxScripts} scripts before its rows`, async ({ page, beginSession }) => {
    await beginSession();
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.push(pathname);
    });
    await page.goto(path);
    await page.getByRole('row').nth(1).waitFor();
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.slice(maxScripts)).toEqual([]);
  });
}
