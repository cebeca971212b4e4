import type { Dispute, DisputedCharge } from '@demarc/contract/invoice-dispute.ts';
import type { Language } from '@demarc/contract/language.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import type { Database } from '../../../db/database.ts';
import { translateDescriptions } from '../../../db/views/translate-descriptions.ts';
import { findInvoice, type InvoiceRow } from '../invoice.store.ts';
import { findLines, type LineRow } from '../line.store.ts';
import type { DisputeRow } from './dispute.store.ts';
import { findChargedService, findComparedAmounts } from './disputed-charge.store.ts';

/** A line with more charges is not compared with the previous month, because that reads all of them on both invoices. */
const maxComparedCharges = 1_000;

/** Sums the amounts of lines that were not credited. */
export function sumUncredited(lines: readonly LineRow[]): string {
  return sumAmounts(lines.map(({ netAmount, creditedAmount }) => subtractAmounts(netAmount, creditedAmount)));
}

/** Returns the disputed amount. A closed dispute from before this amount was stored is about the whole amount of its lines. */
export function getDisputedAmount({ amount, status }: DisputeRow, lines: readonly LineRow[]): string {
  return amount ?? (status === 'OPEN' ? sumUncredited(lines) : sumAmounts(lines.map(({ netAmount }) => netAmount)));
}

/** Presents the amount of a dispute, and its line with the amount of the previous month. */
export async function presentDisputed(
  db: Database,
  dispute: DisputeRow,
  language: Language,
): Promise<Pick<Dispute, 'disputedAmount' | 'charge'>> {
  const { customerId, number, lineNumber } = dispute;
  const invoice = (await findInvoice(db, { customerId, number }))!;
  const lines = await findLines(db, invoice, lineNumber === null ? {} : { after: lineNumber - 1, limit: 1 });
  const [line] = lines;
  return {
    disputedAmount: getDisputedAmount(dispute, lines),
    charge: lineNumber === null || !line ? null : await presentCharge(db, { invoice, dispute, line }, language),
  };
}

interface DisputedLine {
  invoice: InvoiceRow;
  dispute: DisputeRow;
  line: LineRow;
}

async function presentCharge(
  db: Database,
  { invoice, dispute, line }: DisputedLine,
  language: Language,
): Promise<DisputedCharge> {
  const { customerId, invoiceId, previousNumber } = invoice;
  const { lineNumber, productCode, description, periodFrom, periodTo, netAmount } = line;
  const key = { customerId, invoiceId, lineNumber };
  const service = await findChargedService(db, { ...key, findingId: dispute.findingId });
  const isCompared = previousNumber !== null && line.specificationCount <= maxComparedCharges;
  const compared = isCompared ? await findComparedAmounts(db, { ...key, previousNumber }) : null;
  const [charge] = await translateDescriptions(db, [{ productCode, description }], language);
  return {
    ...charge!,
    period: { from: periodFrom, to: periodTo },
    netAmount,
    // Null if other lines charge the same services, for example after a price change: one line is not comparable with a whole month.
    previousAmount: compared?.current === netAmount ? compared.previous : null,
    serviceRef: service && { type: service.type, id: service.id, label: service.label },
    reference: service?.reference ?? null,
    address: service?.address ?? null,
    serviceCount: service?.serviceCount ?? 0,
  };
}
