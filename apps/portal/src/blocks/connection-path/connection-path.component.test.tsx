import type { PathSource } from '@demarc/contract/connection-path.ts';
import { buildSamplePath, orderedPath } from '@demarc/contract/sample-path.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../locales/en/dc-connection-order.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { ConnectionPath } from './connection-path.tsx';

addTexts('dc-connection-order', texts);

async function renderPath(source: PathSource, width = 1440) {
  await page.viewport(width, 900);
  const { screen } = await renderPage(() => <ConnectionPath {...source} />);
  return screen.getByRole('list', { name: 'Path' });
}

it('reads from the A end to the Z end', async () => {
  const path = await renderPath(orderedPath);
  const texts = [
    'AMS1 Amsterdam Science Park',
    'Room 2.04',
    'A end · Your rack',
    'AMS1-R03-12',
    'panel PP-01, port 11/12, LC/UPC',
  ];
  const more = [
    'Cable 1: Single-mode fiber (OS2)',
    'Cage 7',
    'Z end · Noorderlicht Carriers B.V.',
    'port assigned at delivery, SC/APC',
  ];
  await expect.element(path).toMatchTextContent(new RegExp([...texts, ...more].map(escapeForRegExp).join('.*')));
});

it.each([3, 9])('shows both labels of each end, and %i cables without cutting text at 360 pixels', async (cables) => {
  const path = await renderPath(buildSamplePath(cables), 360);
  await expect.element(path).toMatchTextContent(/Our labelOUR-0Building’s labelBLD-0.*AMS2/);
  await expect.element(path.getByText(new RegExp(`Cable ${cables}: .*, ${cables * 10} m`))).toBeVisible();
  const element = path.element();
  const tooWide = [element, ...element.querySelectorAll('*')].filter(
    (one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0,
  );
  expect(tooWide.map(({ className }) => className)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
