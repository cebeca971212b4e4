import { createPlainPdf } from '../apps/api/src/sample-data/plain-pdf.ts';
import { findViolations } from './find-violations.ts';
import { expect, people, test } from './fixtures.ts';
import { getText } from './get-text.ts';
import { fillSigningForm, offerAgreement } from './manual-agreements.ts';

const t = (key: string, values: Record<string, string> = {}) => getText(`manual-agreement.${key}`, values);

test('signs an agreement with a code by email', async ({ page, beginSession, server }) => {
  const { number, path, read } = await offerAgreement(server, 'Proef ondertekenen');
  await beginSession(people.order);
  await page.goto('/manual-agreement?q=Proef+ondertekenen');
  await page.getByRole('table').getByRole('link', { name: 'Proef ondertekenen' }).click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(page.getByText('<script>alert("proef")</script>')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rack 42U/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page
    .getByRole('link', { name: t('sign') })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  const code = await fillSigningForm(panel, server, number);
  await panel.getByLabel(t('code'), { exact: true }).fill('000000');
  await panel.getByRole('button', { name: t('sign') }).click();
  await expect(panel.getByLabel(t('code'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByText(t('refused-OTHER'))).toBeHidden();
  await panel.getByLabel(t('code'), { exact: true }).fill(code);
  await panel.getByRole('button', { name: t('sign') }).click();
  await expect(page.getByText(t('note-SIGNED'))).toBeVisible();
  await expect(page.getByText('Renske Hiemstra, Directeur').first()).toBeVisible();
  expect((await read()).documents.map(({ type }) => type).sort()).toEqual(['AGREEMENT', 'AUDIT_TRAIL', 'SIGNED_AGREEMENT']);
});

test('refuses to sign a version that was replaced meanwhile', async ({ page, beginSession, server }) => {
  const { path, offer } = await offerAgreement(server, 'Proef versies');
  await beginSession(people.order);
  await page.goto(`${path}?form=sign`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByLabel(t('full-name'))).toBeVisible();
  await offer();
  await panel.getByRole('button', { name: t('mail-code'), exact: true }).click();
  await expect(panel.getByRole('alert').filter({ hasText: t('refused-DOCUMENT_CHANGED') })).toBeVisible();
});

test('uploads a signed copy, and no other file', async ({ page, beginSession, server }) => {
  const { path, read } = await offerAgreement(server, 'Proef kopie');
  await beginSession(people.order);
  await page.goto(`${path}?form=upload`);
  const panel = page.getByRole('dialog');
  const file = panel.locator('input[type="file"]');
  await file.setInputFiles({ name: 'getekend.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') });
  await expect(panel.getByText(t('file-other-kind'))).toBeVisible();
  await panel.getByLabel(t('signer-name')).fill('Renske Hiemstra');
  await panel.getByLabel(t('job-title')).fill('Directeur');
  await panel.getByRole('checkbox', { name: t('signer-authorised') }).check();
  const send = panel.getByRole('button', { name: t('upload') });
  await send.click();
  expect((await read()).copy).toBeNull();
  await file.setInputFiles({ name: 'getekend.pdf', mimeType: 'application/pdf', buffer: createPlainPdf(['Getekend']) });
  await send.click();
  await expect(page.getByText(t('copy-waiting'))).toBeVisible();
  expect((await read()).copy?.status).toBe('RECEIVED');
});

test('declines with a reason, and asks a question', async ({ page, beginSession, server }) => {
  const { path, read } = await offerAgreement(server, 'Proef weigeren');
  await beginSession(people.order);
  await page.goto(`${path}?form=ask`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel(t('question')).fill('Geldt dit ook voor AMS2?');
  await panel.getByRole('button', { name: t('send-question') }).click();
  // The field has the same text until its panel closes.
  await expect(page.getByRole('paragraph').filter({ hasText: 'Geldt dit ook voor AMS2?' })).toBeVisible();
  await page.getByRole('link', { name: t('decline') }).click();
  await panel.getByLabel(t('reason')).fill('Te duur');
  await panel.getByRole('button', { name: t('decline') }).click();
  await expect(page.getByText(t('note-DECLINED'))).toBeVisible();
  expect((await read()).statusReason).toBe('Te duur');
});
