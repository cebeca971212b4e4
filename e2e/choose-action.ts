import type { Locator } from '@playwright/test';
import { getText } from './get-text.ts';

/** Chooses an action that a panel or a page has in its menu. */
export async function chooseAction(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: getText('action.more') }).click();
  await panel.getByRole('menuitem', { name }).click();
}
