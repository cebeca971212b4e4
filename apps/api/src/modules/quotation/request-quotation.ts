import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getOrderTypeName } from '@demarc/contract/kinds/order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { maxOpenQuotationRequests, type requestQuotation } from '@demarc/contract/quotation-request.ts';
import { maxQuotationTitleLength, type QuotationAddress, type QuotationRequest } from '@demarc/contract/quotation-schemas.ts';
import type { ChangeContext } from '../../app-context.ts';
import { normalizeAddress } from '../../db/normalize.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import { findBatchAddresses } from './batch-addresses.store.ts';
import { writeQuotationAudit } from './move-quotation.ts';
import * as store from './quotation.store.ts';
import { countRequests } from './quotation-list.store.ts';

type RequestBody = Input<typeof requestQuotation>['body'];

/** Throws unless the customer is active. Locks it until the transaction ends. */
export async function lockActiveCustomer({ tx }: Pick<ChangeContext, 'tx'>, customerId: number): Promise<void> {
  const status = await store.lockCustomerStatus(tx, customerId);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

/** Stores a request for a quotation, with a copy of the addresses of an import. */
export async function request(
  change: ChangeContext,
  customerId: number,
  { title, customerReference, request: requested }: RequestBody,
  language: Language,
): Promise<store.QuotationRow> {
  const today = formatAmsterdamDate(change.context.clock.now());
  if (requested.wishDate < today)
    throw invalid([{ field: 'request.wishDate', code: 'validation.date-too-early', params: { earliest: today } }]);
  await lockActiveCustomer(change, customerId);
  const { addresses, fileName } = await findAddresses(change, customerId, requested);
  const storedRequest: QuotationRequest = {
    type: requested.type,
    address: requested.address ? toAddress(requested.address) : null,
    siteCode: requested.siteCode?.trim().toUpperCase() || null,
    addresses,
    description: requested.description.trim(),
    wishDate: requested.wishDate,
  };
  return insertRequest(change, customerId, {
    title: title?.trim() || buildTitle(storedRequest, fileName, language),
    customerReference: customerReference?.trim() || null,
    request: storedRequest,
  });
}

/** Repeats the request of an earlier quotation, whatever its status. A wish date in the past becomes today. */
export async function copy(change: ChangeContext, key: store.QuotationKey & { customerId: number }): Promise<store.QuotationRow> {
  await lockActiveCustomer(change, key.customerId);
  const original = await store.findQuotation(change.tx, key);
  if (!original) throw notFound();
  const { title, customerReference, request: requested } = original;
  const today = formatAmsterdamDate(change.context.clock.now());
  const wishDate = requested.wishDate < today ? today : requested.wishDate;
  return insertRequest(change, key.customerId, { title, customerReference, request: { ...requested, wishDate } });
}

async function insertRequest(
  change: ChangeContext,
  customerId: number,
  values: Pick<store.NewQuotation, 'title' | 'customerReference' | 'request'>,
): Promise<store.QuotationRow> {
  const { tx, context, author } = change;
  if ((await countRequests(tx, customerId)) >= maxOpenQuotationRequests) {
    throw conflict('QUOTATION_REQUEST_LIMIT', { max: maxOpenQuotationRequests });
  }
  const now = context.clock.now();
  const unspecified = { reasonCode: null, text: null, actor: author.actor } as const;
  const row = await store.insertQuotation(tx, {
    customerId,
    ...values,
    types: [values.request.type],
    requestedAt: now,
    createdByAccountId: author.accountId,
    history: [{ at: now.toISOString(), from: null, to: 'REQUESTED', version: 0, ...unspecified }],
  });
  await writeQuotationAudit(change, 'requested', { before: null, after: row });
  return row;
}

async function findAddresses(
  { tx }: ChangeContext,
  customerId: number,
  { batchId, batchRows }: RequestBody['request'],
): Promise<{ addresses: QuotationAddress[]; fileName: string | null }> {
  if (!batchId) return { addresses: [], fileName: null };
  const batch = await findBatchAddresses(tx, { customerId, batchId }, batchRows ?? undefined);
  if (!batch) throw invalid([{ field: 'request.batchId', code: 'validation.unknown-value' }]);
  if (batch.rows.length < (batchRows ? new Set(batchRows).size : 1)) {
    throw invalid([{ field: 'request.batchRows', code: 'validation.unknown-value' }]);
  }
  const addresses = batch.rows.map(({ input, result }): QuotationAddress => {
    const { reference, room } = input;
    if (result?.address) return { ...toAddress({ ...result.address, room: result.address.room ?? room }), reference };
    return {
      street: null,
      city: null,
      postalCode: input.postalCode,
      houseNumber: input.houseNumber,
      houseNumberAddition: input.houseNumberAddition || null,
      room: room || null,
      reference,
    };
  });
  return { addresses, fileName: batch.fileName };
}

type RequestedAddress = NonNullable<RequestBody['request']['address']>;

function toAddress({ room, ...requestedAddress }: RequestedAddress): QuotationAddress {
  const { country: _country, houseNumber, ...address } = normalizeAddress(requestedAddress);
  return { ...address, houseNumber: String(houseNumber), room: room?.trim() || null, reference: null };
}

/** Builds a title such as `Line: Testlaan 14-B, Voorbeeldstad`. */
function buildTitle(
  { type, address, siteCode, addresses }: QuotationRequest,
  fileName: string | null,
  language: Language,
): string {
  const count = language === 'nl' ? `${addresses.length} adressen` : `${addresses.length} addresses`;
  const location = address
    ? formatShortAddress({ ...address, street: address.street ?? '', city: address.city ?? '' })
    : addresses.length > 0
      ? [fileName, count].filter(Boolean).join(', ')
      : siteCode;
  const name = getOrderTypeName(type, language);
  return (location ? `${name}: ${location}` : name).slice(0, maxQuotationTitleLength);
}
