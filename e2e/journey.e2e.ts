import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { approveCustomer } from '@demarc/contract/provider/customer.ts';
import { createApplicationForm } from './application-form.ts';
import { expect, submitSignIn, test } from './fixtures.ts';
import { getText, type Language } from './get-text.ts';
import { findLink, waitForMail } from './mails.ts';

const run = promisify(execFile);
const password = 'dijkpaal-regen-14';
/** Subjects of the mails that the journey sends. */
const subjects = {
  en: { sign: /sign/i, code: /code/i, signed: /signed/i, activate: /activate/i },
  nl: { sign: /teken/i, code: /code/i, signed: /getekend/i, activate: /activeer/i },
};
const signPage = {
  en: {
    name: 'Full name',
    job: 'Job title',
    authorised: /^I’m authorized to sign/,
    agreed: /^I’ve read/,
    mailCode: 'Email me a code',
    code: 'Code from the email',
    sign: 'Sign agreement',
  },
  nl: {
    name: 'Volledige naam',
    job: 'Functie',
    authorised: /^Ik ben bevoegd/,
    agreed: /^Ik heb de overeenkomst/,
    mailCode: 'E-mail mij een code',
    code: 'Code uit de e-mail',
    sign: 'Overeenkomst tekenen',
  },
};

for (const language of ['en', 'nl'] satisfies Language[]) {
  test(`goes from an application to an API call with a token, in ${language}`, async ({ page, server, baseURL }) => {
    test.slow();
    const w = (key: string, values?: Record<string, string>) => getText(key, values, language);
    const button = (key: string) => page.getByRole('button', { name: w(key), exact: true });
    const email = `renske.${crypto.randomUUID()}@noordkop.example`;
    await page.addInitScript((chosen) => localStorage.setItem('demarc.language', chosen), language);

    await test.step('a company applies, and the provider approves', async () => {
      const application = createApplicationForm(page, language);
      await application.fillAll(email);
      await application.goOn('sent');
      await expect(page.getByRole('heading', { name: w('apply.sent') })).toBeVisible();
      const customerId = Number(
        (
          await page
            .getByText(/\b20\d{6}\b/)
            .first()
            .textContent()
        )?.match(/20\d{6}/)?.[0],
      );
      await server.provider.call(approveCustomer, { params: { customerId } });
    });

    await test.step('the signatory signs the agreement with a mailed code', async () => {
      const texts = signPage[language];
      await page.goto(findLink(await waitForMail(server, email, subjects[language].sign), '/sign/'));
      await page.getByLabel(texts.name).fill('Renske Hiemstra');
      await page.getByLabel(texts.job).fill('Directeur');
      await page.getByLabel(texts.authorised).check();
      await page.getByLabel(texts.agreed).check();
      await page.getByRole('button', { name: texts.mailCode }).click();
      const code = /\b\d{6}\b/.exec(await waitForMail(server, email, subjects[language].code))?.[0] ?? '';
      await page.getByLabel(texts.code).fill(code);
      await page.getByRole('button', { name: texts.sign }).click();
      await expect(page).toHaveURL(/\/msa\/signed$/);
      await expect(page.getByRole('heading', { name: w('msa-signed.heading') })).toBeVisible();
      await waitForMail(server, email, subjects[language].signed);
    });

    await test.step('the first administrator activates the account and signs in', async () => {
      await page.goto(findLink(await waitForMail(server, email, subjects[language].activate), '/account/activate'));
      await page.getByLabel(w('activate.password'), { exact: true }).fill(password);
      await page.getByLabel(w('activate.password-again'), { exact: true }).fill(password);
      await button('activate.activate').click();
      await expect(page.locator('[name=username]')).toHaveValue(email);
      await submitSignIn(page, email, password);
      await expect(page.getByRole('main')).toContainText('Noordkop Netwerken B.V.');
    });

    await test.step('the administrator invites a colleague', async () => {
      await page.goto(`${baseURL}/user-management/account/create`);
      await page.getByLabel(w('user.first-name')).fill('Jan');
      await page.getByLabel(w('user.last-name')).fill('Kort');
      await page.getByLabel(w('user.email')).fill(`jan-${email}`);
      await button('user.send').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Jan Kort' })).toBeVisible();
      await waitForMail(server, `jan-${email}`, subjects[language].activate);
    });

    await test.step('curl calls the API with a new token', async () => {
      await page.goto(`${baseURL}/account/api-tokens`);
      await button('api-token.create').click();
      const panel = page.getByRole('dialog');
      await panel.getByLabel(w('api-token.description')).fill('curl');
      await panel.getByRole('button', { name: w('api-token.make'), exact: true }).click();
      const secret = (await page.getByRole('group', { name: w('api-token.secret') }).textContent()) ?? '';
      const sample = (await panel.getByText('curl "').first().textContent()) ?? '';
      const address = /curl "([^"]+)"/.exec(sample)?.[1] ?? '';
      const { host, pathname } = new URL(address);
      // Only browsers resolve `*.localhost`, so curl needs the Host header.
      const call = ['-s', '-H', `Authorization: Bearer ${secret}`, '-H', `Host: ${host}`, `${server.url}${pathname}`];
      const { stdout } = await run('curl', call);
      expect(JSON.parse(stdout)).toMatchObject({ companyName: 'Noordkop Netwerken B.V.', status: 'ACTIVE' });
    });
  });
}
