import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyLedgerEntry } from '@demarc/contract/loyalty.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { addLoyaltyEntry } from '@demarc/contract/provider/loyalty.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import * as loyalty from './loyalty-entry.store.ts';
import * as store from './provider-customer.store.ts';

/** Books points for a loyalty participant. The customer is locked, so that concurrent bookings cannot overdraw the balance. */
export async function book(
  { clock, database }: AppContext,
  customerId: number,
  { points, reason, reference, ...body }: Input<typeof addLoyaltyEntry>['body'],
  author: Author,
  saveResponse: SaveResponse,
): Promise<LoyaltyLedgerEntry> {
  const expiresOn = body.expiresOn ?? null;
  if (expiresOn !== null) {
    // Only points that are added can expire.
    if (points <= 0) throw invalid([{ field: 'points', code: 'validation.out-of-range' }]);
    if (expiresOn < formatAmsterdamDate(clock.now())) throw invalid([{ field: 'expiresOn', code: 'validation.out-of-range' }]);
  }
  return database.db.transaction(async (tx) => {
    const customer = await store.lock(tx, customerId);
    if (!customer) throw notFound();
    const { loyaltyParticipant } = customer;
    if (!loyaltyParticipant) throw conflict('INVALID_TRANSITION', { loyaltyParticipant });
    const balance = await loyalty.getBalance(tx, customerId);
    const balanceAfter = balance + points;
    if (balanceAfter < 0) throw conflict('INVALID_TRANSITION', { balance });
    const entry = { bookedAt: clock.now(), points, reason, reference: reference.trim(), expiresOn };
    const entryId = await loyalty.insert(tx, { customerId, ...entry });
    const auditValues = {
      customerId,
      type: 'loyalty.booked',
      objectType: 'loyalty-entry',
      objectId: String(entryId),
      before: { balance },
      after: { balance: balanceAfter, points, reason, reference: entry.reference, ...(expiresOn && { expiresOn }) },
      data: { points, reason, balanceAfter },
    };
    const response = { entryId, ...entry, invoiceNumber: null, bookedAt: entry.bookedAt.toISOString(), balanceAfter };
    await Promise.all([writeAudit(tx, clock, author, auditValues), saveResponse(tx, response)]);
    return response;
  });
}
