import { ibanRules } from '@demarc/contract/customer-iban.ts';
import { expect, it } from 'vitest';
import { useValidatedForm } from '../lib/validated-form.ts';
import { addTexts, renderPage } from '../testing/render-page.tsx';
import { BicField, IbanField } from './bank-fields.tsx';

addTexts('company', { 'bic-of-bank': 'The BIC of {{bank}} is {{bic}}.' });

const abnAmro = 'NL91ABNA0417164300';
const belgian = 'BE68539007547034';

async function renderFields() {
  const { screen } = await renderPage(function Form() {
    const form = useValidatedForm({ iban: '', bic: '' }, ibanRules, {});
    return (
      <form noValidate>
        <IbanField form={form} label="IBAN" description="" />
        <BicField form={form} label="BIC" />
      </form>
    );
  });
  return { screen, iban: screen.getByLabelText('IBAN'), bic: screen.getByRole('textbox', { name: /^BIC/ }) };
}

it('fills in the BIC of a Dutch IBAN, and removes it for an IBAN of another bank', async () => {
  const { iban, bic } = await renderFields();
  await iban.fill(abnAmro);
  await expect.element(bic).toHaveValue('ABNANL2A');
  await iban.fill('NL44RABO0123456789');
  await expect.element(bic).toHaveValue('RABONL2U');
  await iban.fill(belgian);
  await expect.element(bic).toHaveValue('');
});

it('keeps a BIC that the user typed', async () => {
  const { iban, bic } = await renderFields();
  await bic.fill('GEBABEBB');
  await iban.fill(belgian);
  await iban.fill(abnAmro);
  await expect.element(bic).toHaveValue('GEBABEBB');
  await iban.fill(belgian);
  await expect.element(bic).toHaveValue('GEBABEBB');
});

it("notes a BIC of another bank, but not the BIC of the bank's head office", async () => {
  const { screen, iban, bic } = await renderFields();
  await iban.fill(abnAmro);
  await bic.fill('INGBNL2A');
  await expect.element(screen.getByText('The BIC of ABN AMRO is ABNANL2A.')).toBeVisible();
  await bic.fill('abnanl2axxx');
  await expect.element(screen.getByText('The BIC of ABN AMRO is ABNANL2A.')).not.toBeInTheDocument();
});
