import { expect, it, vi } from 'vitest';
import texts from '../../locales/en/order-new.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import { ResumedDraft } from './resumed-draft.tsx';

addTexts('order-new', texts);

const steps = ['address', 'product', 'review'].map((id) => ({ id, label: id, heading: id, fields: [id] }));

async function render({ draftSavedAt = new Date() as Date | null, at = 0, invalid = 'product' } = {}) {
  const go = vi.fn();
  const onDiscard = vi.fn();
  const form = { draftSavedAt, areValid: (fields: readonly string[]) => !fields.includes(invalid) };
  const wizard = { steps, at, go } as unknown as Wizard;
  const { screen } = await renderPage(() => (
    <ResumedDraft form={form} wizard={wizard} subject="Meetlint 7, Testdam" onDiscard={onDiscard} />
  ));
  return { screen, go, onDiscard };
}

it('names the draft, and leads to the first incomplete step', async () => {
  const { screen, go } = await render();
  await expect.element(screen.getByText('Draft for Meetlint 7, Testdam')).toBeVisible();
  await screen.getByRole('button', { name: 'Continue draft' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith(1);
});

it('starts a new order after a confirmation', async () => {
  const { screen, onDiscard } = await render({ invalid: 'address' });
  await expect.element(screen.getByRole('button', { name: 'Continue draft' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Start a new order' }).click();
  expect(onDiscard).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Discard draft' }).click();
  expect(onDiscard).toHaveBeenCalledOnce();
});

it.each([{ draftSavedAt: null }, { at: 1 }])('renders nothing with %j', async (state) => {
  const { screen } = await render(state);
  await expect.element(screen.getByText(/Draft for/)).not.toBeInTheDocument();
});
