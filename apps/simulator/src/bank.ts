import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { listBankStatements, loadBankStatement } from '@demarc/contract/provider/bank-statement.ts';
import { getCollectionBatch, listCollectionBatches } from '@demarc/contract/provider/direct-debit.ts';
import { getProviderInvoice, type ProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';
import { type Booking, writeStatement } from './write-statement.ts';

/** Of 100 new invoices, 75 are paid after an hour of simulated time and 15 after a day. The others are not paid. */
const payersPerHundred = { soon: 75, late: 15 } as const;
const soonMinutes = 60;
const lateMinutes = 24 * 60;
/** The percentage of direct debits that are returned. */
const returnsPerHundred = 5;
const returnCodes = ['AM04', 'MS03', 'MD06'] as const;
/** The bank checks the direct debits every 60 ticks. */
const ticksPerCheck = 60;

/**
 * Creates the bank of the provider: customers pay their new invoices, and direct debits are paid or returned. Each booking is
 * reported in a statement.
 */
export function createBank({ retryUntilResponse, client, waitMinutes, random, log }: SimulatorContext): SimulatedActor {
  const today = () => formatAmsterdamDate(new Date());
  const settled = new Set<string>();
  let account: string | null = null;
  let ticks = 0;
  let isLoading = false;
  const unreportedBookings: Booking[] = [];

  const payLater = async (number: string): Promise<void> => {
    const chance = random() * 100;
    if (chance >= payersPerHundred.soon + payersPerHundred.late) return;
    await waitMinutes(chance < payersPerHundred.soon ? soonMinutes : lateMinutes);
    await retryUntilResponse(async () => pay(await client.call(getProviderInvoice, { params: { number } })));
  };

  const pay = ({ number, payTo, openAmount, paymentMethod, buyer }: ProviderInvoice): void => {
    if (!payTo || paymentMethod !== 'BANK_TRANSFER' || Number(openAmount) <= 0) return;
    account = payTo.iban;
    unreportedBookings.push({
      amount: openAmount,
      reference: createReference(),
      remittance: `Factuur ${number}`,
      name: buyer.name,
    });
  };

  /** Pays or returns the direct debits that are due. */
  const settleDirectDebits = async (): Promise<void> => {
    const { items } = await client.call(listCollectionBatches, { query: { limit: 20 } });
    for (const { batchId, firstCollectionDate } of items) {
      if (firstCollectionDate > today()) continue;
      const { collections } = await client.call(getCollectionBatch, { params: { batchId } });
      for (const { endToEndId, amount, status, collectionDate, number } of collections) {
        if (status !== 'SCHEDULED' || collectionDate > today() || settled.has(endToEndId)) continue;
        settled.add(endToEndId);
        const isReturned = random() * 100 < returnsPerHundred;
        unreportedBookings.push({
          amount: isReturned ? `-${amount}` : amount,
          reference: createReference(),
          endToEndId,
          name: number,
          ...(isReturned && { returnCode: returnCodes[Math.floor(random() * returnCodes.length)]! }),
        });
      }
    }
  };

  const deliverStatement = async (): Promise<void> => {
    const { items } = await client.call(listBankStatements, { query: { limit: 1 } });
    const iban = account ?? items[0]?.iban;
    if (!iban) return;
    const bookings = unreportedBookings.splice(0);
    const id = `SIM-${randomUUID()}`;
    const xml = writeStatement(bookings, { id, iban, day: today(), openingBalance: items[0]?.closingBalance ?? '100000.00' });
    const body = { fileName: `${id}.xml`, content: Buffer.from(xml).toString('base64') };
    // Retried with the same ID, so that a statement that arrived is not booked twice.
    await retryUntilResponse(() => client.call(loadBankStatement, { body }));
    log(`the bank delivered a statement with ${bookings.length} bookings`);
  };

  return {
    onEvent({ type, objectId, data }) {
      if (type === 'invoice.issued' && (data as { type?: string }).type === 'INVOICE') void payLater(objectId);
    },
    async tick() {
      ticks += 1;
      if (isLoading) return;
      isLoading = true;
      if (ticks % ticksPerCheck === 0) await retryUntilResponse(settleDirectDebits);
      if (unreportedBookings.length > 0) await retryUntilResponse(deliverStatement);
      isLoading = false;
    },
  };
}

function createReference(): string {
  return randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
}
