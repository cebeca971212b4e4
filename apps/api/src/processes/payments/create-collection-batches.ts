import { createHash, randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { sumAmounts } from '@demarc/contract/money.ts';
import type { SequenceType } from '@demarc/contract/provider/direct-debit.ts';
import { iban as ibanRule, isSepaIban } from '@demarc/contract/rules/iban.ts';
import { addTargetDays } from '@demarc/contract/target-days.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { DirectDebitGroup } from '../../documents/payment/pain-008.ts';
import {
  type BatchRow,
  type CollectionRow,
  type DueInvoice,
  insertBatch,
  insertCollection,
  lockDueInvoices,
  setMandateUse,
} from '../../modules/direct-debit/direct-debit.store.ts';
import { scheduleCollection } from '../../modules/invoice/settle-invoice.ts';
import type { Seller } from '../../seller.ts';

const maxPerBatch = 1_000;
/** Minimum days between the invoice, which announces a direct debit, and its collection. */
const noticeDays = 14;
/** The number of TARGET days before its due date that an invoice is put into a batch. */
export const daysBeforeDue = 5;
/** The minimum number of TARGET days that the bank gets to process a batch. */
const minBankDays = 2;

interface BatchRequest {
  author: Author;
  dueUntil: string;
  customerId?: number | undefined;
}

/**
 * Creates the direct debits of all invoices that are due on or before a day. Each batch is one transaction: its file, its direct
 * debits and the status of its invoices exist together or not at all, and no other run can take the same invoices.
 */
export async function createCollectionBatches(context: AppContext, seller: Seller, request: BatchRequest): Promise<BatchRow[]> {
  const batches: BatchRow[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const created = await context.database.scheduledDb.transaction((tx) =>
      createBatch({ tx, context, author: request.author }, seller, { ...request, after: from }),
    );
    if (created.batch) batches.push(created.batch);
    after = created.next;
  }
  return batches;
}

type PlannedCollection = Omit<CollectionRow, 'batchId'> & { invoice: DueInvoice };

async function createBatch(
  change: ChangeContext,
  seller: Seller,
  { dueUntil, customerId, after }: BatchRequest & { after: string },
): Promise<{ batch: BatchRow | null; next: string | null }> {
  const { tx, context } = change;
  const due = await lockDueInvoices(tx, { dueUntil, customerId, after, limit: maxPerBatch });
  const next = due.length === maxPerBatch ? due.at(-1)!.number : null;
  const collectable = due.filter((invoice) => isCollectable(context, invoice));
  if (collectable.length === 0) return { batch: null, next };
  const now = context.clock.now();
  const messageId = `DD-${formatAmsterdamDate(now).replaceAll('-', '')}-${randomUUID().slice(0, 8)}`;
  const plannedCollections = planCollections(collectable, messageId, formatAmsterdamDate(now));
  const { writePain008 } = await import('../../documents/payment/pain-008.ts');
  const { checkPain008 } = await import('../../documents/payment/check-pain-008.ts');
  const content = writePain008({
    messageId,
    createdAt: now,
    groups: toGroups(plannedCollections),
    creditor: { ...seller, iban: seller.iban.replaceAll(' ', '') },
  });
  const problems = checkPain008(content.toString());
  if (problems.length > 0) throw new Error(`The direct debits have errors: ${problems.slice(0, 5).join(' ')}`);
  const dates = plannedCollections.map(({ collectionDate }) => collectionDate).sort();
  const batch = await insertBatch(tx, {
    messageId,
    firstCollectionDate: dates[0]!,
    lastCollectionDate: dates.at(-1)!,
    collectionCount: plannedCollections.length,
    totalAmount: sumAmounts(plannedCollections.map(({ amount }) => amount)),
    content,
    createdAt: now,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  for (const { invoice, ...collection } of plannedCollections) {
    await insertCollection(tx, { ...collection, batchId: batch.batchId });
    await scheduleCollection(change, invoice, invoice, collection.collectionDate);
    await setMandateUse(tx, { customerId: invoice.customerId, mandateId: invoice.mandateId, lastUsedAt: now });
  }
  return { batch, next };
}

/** Whether an invoice can be collected. One account that cannot be debited must not hold up the other direct debits. */
function isCollectable({ log }: AppContext, { number, iban, mandateId }: DueInvoice): boolean {
  const isValid = ibanRule(iban) === null && isSepaIban(iban);
  if (!isValid)
    log.warn(
      { invoice: number, mandate: mandateId },
      'an invoice is not collected, because the IBAN of its mandate is not valid',
    );
  return isValid;
}

function planCollections(due: readonly DueInvoice[], messageId: string, today: string): PlannedCollection[] {
  const firstUsed = new Set<string>();
  return due.map((invoice) => {
    const { customerId, number, mandateId, iban, mandateLastUsedAt, openAmount } = invoice;
    const isFirst = mandateLastUsedAt === null && !firstUsed.has(mandateId);
    if (isFirst) firstUsed.add(mandateId);
    const sequenceType: SequenceType = isFirst ? 'FRST' : 'RCUR';
    const collectionDate = getCollectionDate(invoice, today);
    return {
      customerId,
      number,
      endToEndId: `DD-${number}`,
      amount: openAmount ?? '0.00',
      collectionDate,
      mandateId,
      iban,
      sequenceType,
      status: 'SCHEDULED',
      returnCode: null,
      invoice,
      paymentInformationId: `${messageId}-${collectionDate.slice(5).replace('-', '')}${sequenceType.slice(0, 1)}`,
    };
  });
}

/** Returns the first TARGET day on or after the due date that is announced in time and leaves the bank time to process the batch. */
function getCollectionDate({ dueDate, issueDate }: DueInvoice, today: string): string {
  const earliest = [dueDate, addDays(issueDate, noticeDays), addTargetDays(today, minBankDays)].sort().at(-1)!;
  return addTargetDays(earliest, 0);
}

const remittances = { en: 'Invoice', nl: 'Factuur' } as const;

function toGroups(planned: readonly PlannedCollection[]): DirectDebitGroup[] {
  const byId = Map.groupBy(planned, ({ paymentInformationId }) => paymentInformationId);
  return [...byId].map(([paymentInformationId, rows]) => ({
    paymentInformationId,
    collectionDate: rows[0]!.collectionDate,
    sequenceType: rows[0]!.sequenceType,
    debits: rows.map(({ endToEndId, amount, mandateId, number, iban, invoice }) => ({
      endToEndId,
      amount,
      mandateId,
      mandateSignedOn: formatAmsterdamDate(invoice.mandateSignedAt),
      debtorName: invoice.debtorName,
      debtorIban: iban.replaceAll(' ', ''),
      debtorBic: invoice.debtorBic,
      remittance: `${remittances[invoice.language]} ${number}`,
    })),
  }));
}
