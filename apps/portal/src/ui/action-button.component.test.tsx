import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';

it('keeps the focus when it becomes unavailable and available again', async () => {
  const { screen } = await renderPage(function Page() {
    const [isRunning, setRunning] = useState(false);
    return (
      <>
        <ActionButton label="Run" disabledReason={isRunning ? 'It runs.' : null} onClick={() => setRunning(true)} />
        {/* Not focused by a click of the test, as when the run ends. */}
        <span data-testid="end" onPointerEnter={() => setRunning(false)}>
          End
        </span>
      </>
    );
  });
  const button = screen.getByRole('button', { name: 'Run' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();

  await screen.getByTestId('end').hover();
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await expect.element(button).toHaveFocus();
});
