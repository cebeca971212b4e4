import { createHash } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { applyAgreementTransition } from '@demarc/contract/manual-agreement-status.ts';
import { calculateAgreementTotals } from '@demarc/contract/manual-agreement-total.ts';
import type { ManualAgreementChanges } from '@demarc/contract/provider/manual-agreement.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import type { AgreementDocumentValues } from '../../documents/manual-agreement/agreement-document.ts';
import { conflict, notFound } from '../../http/problem.ts';
import * as store from './agreement.store.ts';
import { getCurrentStatus, toContract, toItems, toParty } from './agreement-facts.ts';
import { type DocumentRow, findDocuments, linkDocument, moveAnnexes, storePdf } from './document.store.ts';
import { checkLastDay } from './draft.service.ts';
import { deleteCodes } from './entry.store.ts';
import { queueAgreementMail } from './queue-agreement-mail.ts';
import { resolveCatalogPrices } from './resolve-catalog-prices.ts';
import { applyTerms } from './terms.ts';
import { writeChange } from './write-change.ts';

/**
 * Offers an agreement with these changes as a new version. Renders the document before the transaction, because that is slow. Throws
 * STALE_VERSION if the agreement changes in the meantime.
 */
export async function offerAgreement(
  context: AppContext,
  key: store.AgreementKey,
  changes: ManualAgreementChanges,
  author: Author,
): Promise<store.AgreementRow> {
  const { clock, database } = context;
  const { db } = database;
  const agreement = await store.findAgreement(db, key);
  if (!agreement) throw notFound();
  const offeredAt = clock.now();
  const today = formatAmsterdamDate(offeredAt);
  // An expired offer can be made again, even before the job has stored that it expired.
  const currentStatus = getCurrentStatus(agreement, today);
  const status = applyAgreementTransition(currentStatus, 'offer', author.actor);
  if (!status) throw conflict('INVALID_TRANSITION', { status: agreement.status });
  const customer = (await findCustomer(db, agreement.customerId))!;
  // Products of the draft may have been removed from the catalog since then.
  const prices = changes.catalogPrices ?? agreement.catalogPrices;
  const terms = applyTerms(agreement, changes, await resolveCatalogPrices(db, { ...agreement, now: offeredAt }, prices));
  checkLastDay(terms.validUntil, today);
  const revision = agreement.revision + 1;
  const next = { ...agreement, ...terms, revision, offeredAt };
  const { renderManualAgreement } = await import('../../documents/manual-agreement/agreement-document.ts');
  const content = await renderManualAgreement(toDocumentValues(next, customer, await findDocuments(db, agreement)));
  const documentSha256 = createHash('sha256').update(content).digest('hex');
  return db.transaction(async (tx) => {
    const row = (await store.lockAgreement(tx, key))!;
    if (row.version !== agreement.version) throw conflict('STALE_VERSION', { version: row.version });
    const change = { tx, context, author };
    const offered = { ...terms, status, revision, offeredAt, documentSha256, copy: null, statusReason: null };
    await deleteCodes(tx, row);
    await moveAnnexes(tx, row, revision);
    const fileName = `${row.number}-v${revision}.pdf`;
    await linkDocument(tx, next, 'AGREEMENT', await storePdf(tx, row, { fileName, content, createdAt: offeredAt }));
    const after = await writeChange(change, row, offered, { event: 'offered', entry: 'OFFERED' });
    await queueAgreementMail(change, customer, after, { kind: 'OFFERED' });
    return after;
  });
}

/** Returns the values that the documents of an agreement show. */
export function toDocumentValues(
  row: store.AgreementRow,
  customer: CustomerWithDetails,
  documents: readonly DocumentRow[],
): AgreementDocumentValues {
  const { language, number, revision, title, summary, counterparty, totalAmount, validUntil } = row;
  const annexes = documents.filter(({ type }) => type === 'ANNEX').toReversed();
  return {
    brand: customer.brand,
    language,
    number,
    revision,
    title,
    summary,
    counterparty,
    totalAmount,
    validUntil,
    customer: toParty(customer),
    items: toItems(row),
    catalogPrices: row.catalogPrices,
    totals: calculateAgreementTotals(row.items),
    contract: toContract(row),
    offeredAt: row.offeredAt!,
    annexes: annexes.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
  };
}
