import { randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { defaultValidDays, type OfferRequest, type ProviderQuotation } from '@demarc/contract/provider/quotation.ts';
import { listTermTotals } from '@demarc/contract/quotation-price.ts';
import type { QuotationItem } from '@demarc/contract/quotation-schemas.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { AppContext, ChangeContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { OfferBasis } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { storeFile } from '../../documents/store-file.ts';
import { type FieldProblem, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { checkCanMove, lockExistingQuotation, moveQuotation } from '../../modules/quotation/move-quotation.ts';
import { presentQuotationForProvider, presentVersion } from '../../modules/quotation/quotation.presenter.ts';
import { findQuotation, insertVersion, type QuotationRow, type VersionRow } from '../../modules/quotation/quotation.store.ts';
import { queueQuotationMail } from '../../modules/quotation/quotation-mail.ts';
import { findOfferProblems } from './check-offer.ts';
import { resolveItem } from './resolve-item.ts';

interface OfferOptions {
  author: Author;
  /** Called last in the transaction of the offer. */
  saveResponse: SaveResponse;
}

/** Makes an offer, or a new version of one, with its PDF. Throws one validation error that lists every invalid field. */
export async function offerQuotation(
  context: AppContext,
  { quotationId }: { quotationId: number },
  request: OfferRequest,
  { author, saveResponse }: OfferOptions,
): Promise<ProviderQuotation> {
  const { clock, database } = context;
  const { db } = database;
  const quotation = await findQuotation(db, { quotationId });
  if (!quotation) throw notFound();
  checkCanMove(quotation, 'offer', clock.now());
  const problems = findOfferProblems(request, formatAmsterdamDate(clock.now()));
  if (problems.length > 0) throw invalid(problems);
  const bases = await resolveItems(context, quotation.customerId, request);
  return db.transaction(async (tx) => {
    const change = { tx, context, author };
    const locked = await lockExistingQuotation(change, { quotationId });
    checkCanMove(locked, 'offer', clock.now());
    // The last offer has expired, but the job that expires offers has not run since.
    const before = locked.status === 'OFFERED' ? await moveQuotation(change, locked, 'expire') : locked;
    const version = await storeVersion(change, before, request, bases);
    const [first] = version.terms;
    const after = await moveQuotation(change, before, 'offer', {
      title: version.title,
      version: version.version,
      level: version.level,
      offeredAt: version.offeredAt,
      validUntil: version.validUntil,
      types: [...new Set(version.items.map(({ type }) => type))],
      termMonths: first!.termMonths,
      mrc: first!.mrc,
      nrc: first!.nrc,
      contractValue: first!.contractValue,
      refreshRequestedAt: null,
      text: version.message,
    });
    await queueQuotationMail(change, after, version.version === 1 ? 'OFFERED' : 'NEW_VERSION', version.message);
    const response = await presentQuotationForProvider(tx, after, clock.now());
    await saveResponse(tx, response);
    return response;
  });
}

/** Returns the basis of each item. Throws one validation error that lists the problems of all items. */
async function resolveItems(context: AppContext, customerId: number, { items }: OfferRequest): Promise<(OfferBasis | null)[]> {
  const customer = await findCustomer(context.database.db, customerId);
  const bases: (OfferBasis | null)[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, item] of items.entries()) {
    const resolved = await resolveItem(context, { customerId, language: customer!.language }, item);
    bases.push(resolved.basis);
    problems.push(...resolved.problems.map((problem) => ({ ...problem, field: `items[${index}].${problem.field}` })));
  }
  if (problems.length > 0) throw invalid(problems);
  return bases;
}

/** Stores an offer as the next version, and its PDF in the language of the company. */
async function storeVersion(
  { tx, context }: ChangeContext,
  row: QuotationRow,
  { title, level, validUntil, salesContact, message, items }: OfferRequest,
  bases: (OfferBasis | null)[],
): Promise<VersionRow> {
  const { customerId, quotationId, customerReference } = row;
  const offeredAt = context.clock.now();
  const offeredItems = items.map(toItem);
  const version: VersionRow = {
    customerId,
    quotationId,
    version: row.version + 1,
    title: title?.trim() || row.title,
    level,
    offeredAt,
    validUntil: validUntil ?? addDays(formatAmsterdamDate(offeredAt), defaultValidDays),
    terms: listTermTotals(offeredItems),
    items: offeredItems,
    bases,
    message: message?.trim() || null,
    salesContact,
    documentId: randomUUID(),
  };
  const { brand, companyName, language } = (await findCustomer(tx, customerId))!;
  const number = formatQuotationNumber(row);
  const { renderQuotation } = await import('../../documents/quotation/quotation-document.ts');
  const header = { brand, language, customerId, companyName, number, customerReference };
  await storeFile(tx, {
    customerId,
    documentId: version.documentId,
    fileName: `${number}-v${version.version}.pdf`,
    contentType: 'application/pdf',
    createdAt: offeredAt,
    content: await renderQuotation({ ...header, offer: presentVersion(version) }),
  });
  await insertVersion(tx, version);
  return version;
}

/** Converts an item of an offer to an item of a quotation, with its number. */
export function toItem(item: OfferRequest['items'][number], index: number): QuotationItem {
  const { type, description, packageCode, prices, leadTimeWorkingDays, orderDetails, alternativeTo } = item;
  return {
    itemId: index + 1,
    type,
    description: description.trim(),
    packageCode: packageCode?.trim() || null,
    prices: prices.map(({ usage, ...price }) => ({ ...price, usage: usage ?? null })).sort((a, b) => a.termMonths - b.termMonths),
    leadTimeWorkingDays,
    orderDetails: orderDetails ?? null,
    alternative: alternativeTo != null,
    alternativeToItemId: alternativeTo ?? null,
  };
}
