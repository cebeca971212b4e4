import { expect, it } from 'vitest';
import texts from '../../locales/en/postal-code-check.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { getAge, ResultAge } from './result-age.tsx';

addTexts('postal-code-check', texts);

it.each([true, false])('shows the age of a result only once all carriers have replied: %s', async (complete) => {
  const response = {
    match: 'FULL' as const,
    complete,
    checkedAt: '2026-11-25T12:00:00.000Z',
    validUntil: '2026-12-09T12:00:00.000Z',
    packages: [],
  };
  const { screen } = await renderPage(() => <ResultAge {...getAge(response)} isChecking={false} onCheckAgain={() => {}} />);
  await expect.element(screen.getByRole('button', { name: texts['check-again'] })).toBeVisible();
  expect(screen.getByText(/^Valid until/).elements()).toHaveLength(complete ? 1 : 0);
});
