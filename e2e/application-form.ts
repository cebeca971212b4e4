import { expect, type Page } from '@playwright/test';
import { getText, type Language } from './get-text.ts';

/** Helpers that fill in the application form, in the language of the page. */
export function createApplicationForm(page: Page, language: Language = 'en') {
  const w = (key: string, values?: Record<string, string>) => getText(key, values, language);

  /** Continues to a step and waits for its heading. */
  const goOn = async (step: string): Promise<void> => {
    await page.getByRole('button', { name: step === 'sent' ? w('apply.send') : w(`apply.next-${step}`) }).click();
    if (step !== 'sent') await expect(page.getByRole('heading', { name: w(`apply.heading-${step}`) })).toBeVisible();
  };

  const fillCompany = async (): Promise<void> => {
    await page.goto('/apply/reseller');
    await goOn('company');
    await page.getByLabel(w('apply.coc-number')).fill('90188823');
    await page.getByLabel(w('apply.coc-number')).press('Tab');
    await expect(page.getByLabel(w('apply.coc-number'))).toHaveValue('90188823');
    await expect(page.getByLabel(w('apply.company-name'))).toHaveValue('Noordkop Netwerken B.V.');
    await expect(page.getByText('Sluiskade 41-B')).toBeVisible();
    await goOn('contacts');
  };

  const fillContact = async (email: string): Promise<void> => {
    await page.getByLabel(w('apply.last-name')).fill('Hiemstra');
    await page.getByLabel(w('apply.email')).fill(email);
    await page.getByLabel(w('apply.phone')).fill('0223123456');
  };

  /** Fills in everything up to the review. */
  const fillAll = async (email: string): Promise<void> => {
    await fillCompany();
    await fillContact(email);
    await goOn('payment');
    await page.getByLabel(w('apply.iban'), { exact: false }).fill('NL91 ABNA 0417 1643 00');
    await expect(page.getByLabel(w('apply.bic'), { exact: false })).toHaveValue('ABNANL2A');
    await goOn('invoices');
    await goOn('administrator');
    await page.getByRole('button', { name: w('apply.administrator-is-main', { name: 'Hiemstra' }) }).click();
    await page.getByLabel(w('apply.first-name')).fill('Renske');
    await expect(page.getByLabel(w('apply.username'))).toHaveValue(email);
    await goOn('agreement');
    await page.getByLabel(w('apply.accept-terms')).check();
    await page.getByLabel(w('apply.accept-privacy')).check();
    await goOn('review');
  };
  return { goOn, fillCompany, fillContact, fillAll };
}
