import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { asc, eq } from 'drizzle-orm';
import { orders } from '../db/schema/order.ts';
import type { AgreementRow } from '../modules/manual-agreement/agreement.store.ts';
import * as drafts from '../modules/manual-agreement/draft.service.ts';
import { offerAgreement } from '../modules/manual-agreement/offer-agreement.ts';
import { demoSeller } from '../seller.ts';
import { AgreementHistory, type AgreementTimeline, type DemoDraft } from './manual-agreement-history.ts';
import { demoAgreements } from './manual-agreement-texts.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { backOffice, findUser, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;

type Text = Omit<DemoDraft, 'startDate' | 'validUntil'>;

/** Starts the agreements of the demo company, one in each status and one that expires within days. */
export async function startDemoManualAgreements(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(customerId)) return;
  const { context, calendar } = past;
  const inDays = (days: number) => addDays(calendar.today, days);
  const user = await findUser(context.database.db, customerId, 'order@noordlijn.example');
  const signer = { fullName: 'Thijs Brouwer', jobTitle: 'Purchasing manager' };
  const history = new AgreementHistory(past, { customerId, user, signer });
  const { offer, sign, applyDates } = history;
  const start = (
    text: Text,
    dates: { startDate: string; validUntil: string },
    createdDaysAgo: number,
    timeline: AgreementTimeline,
  ) => past.histories.start(history.run({ counterparty: demoSeller.name, ...text, ...dates }, createdDaysAgo, timeline));
  const { active, declined, drafted, ended, expired, expiring, offered, signed, withdrawn } = demoAgreements;

  await start(ended, { startDate: addMonths(calendar.today, -14), validUntil: inDays(-425) }, 440, [
    [439, 10, offer],
    [436, 14, sign],
    [424, 6, applyDates],
    [20, 6, applyDates],
  ]);
  await start(active, { startDate: inDays(-150), validUntil: inDays(-155) }, 175, [
    [174, 11, offer],
    [165, 9, sign],
    [149, 6, applyDates],
    [140, 15, (row) => linkOrders(past, row)],
  ]);
  await start(expired, { startDate: inDays(-30), validUntil: inDays(-40) }, 70, [
    [69, 16, offer],
    [43, 6, applyDates],
    [39, 6, applyDates],
  ]);
  await start(declined, { startDate: inDays(-10), validUntil: inDays(-25) }, 58, [
    [57, 9, offer],
    [50, 13, history.decline('We’re postponing the move by a year.')],
  ]);
  await start(withdrawn, { startDate: inDays(10), validUntil: inDays(5) }, 34, [
    [33, 15, offer],
    [32, 9, history.withdraw('Wrong site; you’ll get a new offer.')],
  ]);
  await start(signed, { startDate: inDays(21), validUntil: inDays(-3) }, 26, [
    [25, 10, offer],
    [12, 11, sign],
  ]);
  // The project takes seven weeks after signing.
  await start(expiring, { startDate: inDays(56), validUntil: inDays(2) }, 19, [
    [18, 9, offer],
    [1, 6, applyDates],
  ]);
  await start(offered, { startDate: inDays(36), validUntil: inDays(12) }, 16, [
    [15, 14, (row) => addPriceList(past, row)],
    [15, 15, offer],
    [9, 10, history.ask('Do these prices also apply to racks that we order later this year?')],
    [8, 16, history.answer('Yes, for up to ten more racks. We added that to version 2.')],
    [
      8,
      17,
      (row) =>
        offerAgreement(
          context,
          row,
          {
            summary: `${offered.summary}\n\nThe prices also apply to **up to ten more racks** that you order during the term.`,
          },
          backOffice('offerProviderManualAgreement'),
        ),
    ],
  ]);
  await start(drafted, { startDate: inDays(90), validUntil: inDays(45) }, 3, []);
}

async function addPriceList({ context }: SamplePast, row: AgreementRow): Promise<void> {
  const content = createPlainPdf([
    'Annex 1: colocation prices',
    '',
    'Rack 42U, 2.5 kW: EUR 465.00 per month',
    'Additional kW: EUR 128.00 per month',
  ]);
  const author = backOffice('addProviderManualAgreementAnnex');
  await drafts.addAnnex({ tx: context.database.db, context, author }, row, { fileName: 'Annex 1 prices.pdf', content });
}

/** The first orders of the company follow from the agreement. */
async function linkOrders({ context }: SamplePast, row: AgreementRow): Promise<void> {
  const { db } = context.database;
  const firstOrders = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.orderId))
    .limit(2);
  if (firstOrders.length === 0) return;
  const change = { tx: db, context, author: backOffice('updateProviderManualAgreement') };
  await drafts.updateDraft(change, row, { orderIds: firstOrders.map(({ orderId }) => orderId) });
}
