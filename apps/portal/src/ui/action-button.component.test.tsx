import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

it('keeps the focus when it turns from a link into an unavailable button and back', async () => {
  const { screen } = await renderPage(function Page() {
    const [isLocked, setLocked] = useState(false);
    return (
      <>
        <ActionButton label="Order" to={{ to: '/' }} disabledReason={isLocked ? 'Sign first.' : null} />
        <span data-testid="lock" onPointerEnter={() => setLocked(!isLocked)}>
          Lock
        </span>
      </>
    );
  });
  const link = screen.getByRole('link', { name: 'Order' });
  (link.element() as HTMLElement).focus();
  await screen.getByTestId('lock').hover();
  await expect.element(screen.getByRole('button', { name: 'Order' })).toHaveFocus();

  await screen.getByTestId('lock').unhover();
  await screen.getByTestId('lock').hover();
  await expect.element(link).toHaveFocus();
});

it('ignores a second Enter when it becomes available with another label', async () => {
  const onOrder = vi.fn();
  const { screen } = await renderPage(function Page() {
    const [step, setStep] = useState<'check' | 'checking' | 'order'>('check');
    return (
      <>
        <ActionButton
          label={step === 'order' ? 'Order' : 'Check'}
          disabledReason={step === 'checking' ? 'It runs.' : null}
          onClick={step === 'order' ? onOrder : () => setStep('checking')}
        />
        <span data-testid="end" onPointerEnter={() => setStep('order')}>
          End
        </span>
      </>
    );
  });
  (screen.getByRole('button', { name: 'Check' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByTestId('end').hover();
  await userEvent.keyboard('{Enter}');
  expect(onOrder).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Order' })).toHaveFocus();
});
