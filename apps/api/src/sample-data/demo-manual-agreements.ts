import type { Input } from '@demarc/contract/operation.ts';
import type { createProviderManualAgreement } from '@demarc/contract/provider/manual-agreement.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { asc, eq } from 'drizzle-orm';
import { createJobAuthor } from '../db/audit.ts';
import { orders } from '../db/schema/order.ts';
import * as service from '../modules/manual-agreement/agreement.service.ts';
import { type AgreementRow, findAgreement } from '../modules/manual-agreement/agreement.store.ts';
import * as drafts from '../modules/manual-agreement/draft.service.ts';
import { offerAgreement } from '../modules/manual-agreement/offer-agreement.ts';
import { signAgreement } from '../modules/manual-agreement/sign-agreement.ts';
import { mailCode } from '../modules/manual-agreement/signing-code.ts';
import { officeIp } from './company.ts';
import type { History } from './history.ts';
import { demoAgreements } from './manual-agreement-texts.ts';
import { createPlainPdf } from './plain-pdf.ts';
import { backOffice, findUser, type SamplePast } from './sample-past.ts';

const customerId = 20_240_317;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const job = createJobAuthor('update-manual-agreements');

type Draft = Omit<Input<typeof createProviderManualAgreement>['body'], 'customerId' | 'startDate' | 'validUntil'>;
type Step = (agreement: AgreementRow) => Promise<unknown>;
/** What happens to an agreement that many days ago, at that hour. */
type Timeline = readonly (readonly [daysAgo: number, hour: number, step: Step])[];

/** Starts the agreements of the demo company, one in each status and one that expires within days. */
export async function startDemoManualAgreements(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  if (!customerIds.includes(customerId)) return;
  const { context, calendar } = past;
  const { db } = context.database;
  const inDays = (days: number) => addDays(calendar.today, days);
  const user = await findUser(db, customerId, 'order@noordlijn.example');
  const work = (author: ReturnType<typeof backOffice>) => ({ tx: db, context, author });

  const offer: Step = (row) => offerAgreement(context, row, {}, backOffice('offerProviderManualAgreement'));
  const applyDates: Step = (row) => service.applyDueMove(work(job), row);
  const sign: Step = async (row) => {
    const author = user('signManualAgreement');
    const documentSha256 = (await findCurrent(past, row)).documentSha256!;
    const signer = { customerId, accountId: author.accountId!, userAgent, author };
    await mailCode(context, row.agreementId, documentSha256, signer);
    const by = { fullName: 'Thijs Brouwer', jobTitle: 'Inkoopmanager', accountId: author.accountId };
    return signAgreement(context, row, {
      signature: { ...by, approval: null, method: 'PORTAL', ip: officeIp, documentSha256 },
      ...{ author, userAgent, check: () => {}, respond: () => {} },
    });
  };
  const start = (draft: Draft, dates: { startDate: string; validUntil: string }, createdDaysAgo: number, timeline: Timeline) =>
    past.histories.start(runAgreement(past, { ...draft, ...dates, customerId }, createdDaysAgo, timeline));
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
    [50, 13, (row) => service.decline(work(user('declineManualAgreement')), row, 'We stellen de verhuizing een jaar uit.')],
  ]);
  await start(withdrawn, { startDate: inDays(10), validUntil: inDays(5) }, 34, [
    [33, 15, offer],
    [
      32,
      9,
      (row) =>
        service.withdraw(
          work(backOffice('withdrawProviderManualAgreement')),
          row,
          'Verkeerde locatie; u krijgt een nieuw aanbod.',
        ),
    ],
  ]);
  await start(signed, { startDate: inDays(21), validUntil: inDays(-3) }, 26, [
    [25, 10, offer],
    [12, 11, sign],
  ]);
  await start(expiring, { startDate: inDays(14), validUntil: inDays(2) }, 19, [
    [18, 9, offer],
    [1, 6, applyDates],
  ]);
  await start(offered, { startDate: inDays(36), validUntil: inDays(12) }, 16, [
    [15, 14, (row) => addPriceList(past, row)],
    [15, 15, offer],
    [
      9,
      10,
      (row) =>
        service.ask(
          work(user('askManualAgreementQuestion')),
          row,
          'Gelden deze prijzen ook voor de racks die we in de loop van het jaar bijbestellen?',
        ),
    ],
    [
      8,
      16,
      (row) =>
        service.answer(
          work(backOffice('answerProviderManualAgreement')),
          row,
          'Ja, tot tien extra racks. We hebben dat in versie 2 opgenomen.',
        ),
    ],
    [
      8,
      17,
      (row) =>
        offerAgreement(
          context,
          row,
          {
            summary: `${offered.summary}\n\nDe prijzen gelden ook voor **maximaal tien extra racks** die u tijdens de looptijd bestelt.`,
          },
          backOffice('offerProviderManualAgreement'),
        ),
    ],
  ]);
  await start(drafted, { startDate: inDays(90), validUntil: inDays(45) }, 3, []);
}

/** Makes a draft, and does with it what its timeline says. */
async function* runAgreement(
  { calendar, context }: SamplePast,
  draft: Input<typeof createProviderManualAgreement>['body'],
  createdDaysAgo: number,
  timeline: Timeline,
): History {
  yield calendar.daysAgoAt(createdDaysAgo, 16, 20);
  const author = backOffice('createProviderManualAgreement');
  const row = await drafts.createDraft({ tx: context.database.db, context, author }, draft);
  for (const [daysAgo, hour, step] of timeline) {
    yield calendar.daysAgoAt(daysAgo, hour, 12);
    await step(row);
  }
}

async function findCurrent({ context }: SamplePast, { customerId, agreementId }: AgreementRow): Promise<AgreementRow> {
  return (await findAgreement(context.database.db, { customerId, agreementId }))!;
}

async function addPriceList({ context }: SamplePast, row: AgreementRow): Promise<void> {
  const content = createPlainPdf([
    'Bijlage 1: prijslijst colocatie',
    '',
    'Rack 42U, 2,5 kW: EUR 465,00 per maand',
    'Extra kW: EUR 128,00 per maand',
  ]);
  const author = backOffice('addProviderManualAgreementAnnex');
  await drafts.addAnnex({ tx: context.database.db, context, author }, row, { fileName: 'Bijlage 1 prijslijst.pdf', content });
}

/** The first orders of the company follow from the agreement. */
async function linkOrders({ context }: SamplePast, row: AgreementRow): Promise<void> {
  const { db } = context.database;
  const found = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.orderId))
    .limit(2);
  if (found.length === 0) return;
  const work = { tx: db, context, author: backOffice('updateProviderManualAgreement') };
  await drafts.updateDraft(work, row, { orderIds: found.map(({ orderId }) => orderId) });
}
