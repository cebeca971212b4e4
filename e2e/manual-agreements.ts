import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { createProviderManualAgreement, offerProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { Locator } from '@playwright/test';
import { people } from './fixtures.ts';
import { getText } from './get-text.ts';
import { waitForMail } from './mails.ts';
import type { Server } from './server.ts';
import { signIn } from './sign-in.ts';

const t = (key: string) => getText(`manual-agreement.${key}`);

/** Creates an agreement for one test. */
export async function offerAgreement(server: Server, title: string) {
  const { client, customerId } = await signIn(server.url, people.order);
  const today = formatAmsterdamDate(new Date());
  const { uuid, number } = await server.provider.call(createProviderManualAgreement, {
    body: {
      customerId,
      title,
      category: 'PRICE',
      initialTermMonths: 12,
      startDate: addDays(today, 30),
      validUntil: addDays(today, 20),
      summary: '## Proef\n\nDe prijs staat **vast**.\n\n<script>alert("proef")</script>',
      items: [{ description: 'Rack 42U', quantity: 2, chargeType: 'MRC', unitPrice: '300.0000' }],
    },
  });
  const offer = () => server.provider.call(offerProviderManualAgreement, { params: { uuid }, body: {} });
  await offer();
  const read = () => client.call(getManualAgreement, { params: { customerId, uuid } });
  return { number, offer, read, path: `/manual-agreement/view/${uuid}` };
}

/** Fills in the form to sign, except for the code, and returns the code that was emailed. */
export async function fillSigningForm(panel: Locator, server: Server, number: string): Promise<string> {
  await panel.getByLabel(t('full-name')).fill('Renske Hiemstra');
  await panel.getByLabel(t('job-title')).fill('Directeur');
  await panel.getByRole('checkbox', { name: t('authorised') }).check();
  await panel.getByRole('checkbox', { name: t('agreed-alone') }).check();
  await panel.getByRole('button', { name: t('mail-code'), exact: true }).click();
  const mail = await waitForMail(server, people.order, new RegExp(number));
  return /\b\d{6}\b/.exec(mail)![0];
}
