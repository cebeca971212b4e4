import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ActionItem } from '../../blocks/action-item.ts';
import texts from '../../locales/en/home.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { ActionItemList, FirstSteps } from './action-item-list.tsx';

addTexts('home', texts);

const item = { kind: 'trouble', topic: 'company', title: 'home.inactive' } as const;
const items: readonly ActionItem[] = [
  { ...item, id: 'opens', action: { label: 'home.choose', to: { to: '/user-management' } } },
  { ...item, id: 'only-says' },
];

it.each([
  [360, 'one arrow'],
  [900, 'no arrow, because the button is visible'],
] as const)('has at %i pixels %s', async (width, _arrows) => {
  await page.viewport(width, 740);
  const { screen } = await renderPage(() => <ActionItemList items={items} first={items} />, '/');
  const links = [...screen.container.querySelectorAll('li a')];
  expect(links).toHaveLength(1);
  const { content, width: arrow } = getComputedStyle(links[0]!, '::after');
  expect([content, arrow]).toEqual(width === 360 ? ['""', '8px'] : ['none', 'auto']);
});

it.each([360, 900])('opens the page of an item from its title at %i pixels, with one link', async (width) => {
  await page.viewport(width, 740);
  const { screen } = await renderPage(() => <ActionItemList items={items} first={items} />, '/');
  const [opening, plain] = [...screen.container.querySelectorAll('li b')].map((title) => {
    const { x, y, height } = title.getBoundingClientRect();
    return document.elementFromPoint(x + 5, y + height / 2)?.closest('a') ?? null;
  });
  expect(opening).toBe(screen.getByRole('link').element());
  expect(plain).toBeNull();
});

it('does not suggest a first line to a company that has lines', async () => {
  const action = { label: 'home.check-address', to: { to: '/lines/check' } } as const;
  const { screen } = await renderPage(() => <FirstSteps steps={[{ id: 'line', isDone: true, count: 16, action }]} />);
  await expect.element(screen.getByText('You have 16 lines')).toBeVisible();
  expect(screen.getByText(texts['step-line']).elements()).toEqual([]);
});
