import {
  type OfferRequest,
  offerQuotation,
  type ProviderQuotation,
  pickUpQuotation,
} from '@demarc/contract/provider/quotation.ts';
import { type AcceptanceRequest, acceptQuotation } from '@demarc/contract/quotation-acceptance.ts';
import { requestQuotation } from '@demarc/contract/quotation-request.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { buildRackOrder, type TestSite } from './colocation.ts';
import { getWorkdayFromToday } from './orderable.ts';
import { orderer } from './sessions.ts';
import type { TestApi } from './test-api.ts';
import { systemToken } from './valid-call.ts';

/** Builds a request for a rack. */
export function buildQuotationRequest(values: object = {}) {
  const request = { type: 'RACK' as const, description: 'Een rack met redundante voeding.', wishDate: getWorkdayFromToday(20) };
  return { request: { ...request, ...values } };
}

export async function insertRequest(api: TestApi, customerId: number, values: object = {}): Promise<Quotation> {
  const body = buildQuotationRequest(values);
  const response = await api.call(requestQuotation, { params: { customerId }, body }, orderer(customerId));
  return response.body;
}

/** Builds an item for a full rack, by default at other prices than the catalog has. */
export function buildRackItem(
  { siteCode }: Pick<TestSite, 'siteCode'>,
  { details, ...values }: Partial<OfferRequest['items'][number]> & { details?: object } = {},
): OfferRequest['items'][number] {
  const { details: order } = buildRackOrder({ siteCode });
  return {
    type: 'RACK',
    description: 'Full rack',
    packageCode: `${siteCode}-RACK`,
    leadTimeWorkingDays: 5,
    prices: [
      { termMonths: 12, mrc: '612.34', nrc: '100.00' },
      { termMonths: 36, mrc: '555.55', nrc: '0.00' },
    ],
    orderDetails: { details: { ...order, ...details } },
    ...values,
  };
}

const salesContact = { name: 'Eva Sanders', email: 'eva@provider.example', phoneNumber: '0205550199' };

/** Builds a firm offer. */
export function buildOffer(items: OfferRequest['items'], values: Partial<OfferRequest> = {}): OfferRequest {
  return { level: 'FIRM', salesContact, items, ...values };
}

/** Inserts a quotation that was requested, picked up and offered. */
export async function insertOffer(
  api: TestApi,
  customerId: number,
  offer: OfferRequest,
  request: object = {},
): Promise<ProviderQuotation> {
  const { quotationId } = await insertRequest(api, customerId, request);
  const params = { quotationId };
  await api.call(pickUpQuotation, { params }, systemToken);
  const response = await api.call(offerQuotation, { params, body: offer }, systemToken);
  if (response.status !== 201) throw new Error(JSON.stringify(response.problem));
  return response.body;
}

/** Accepts a quotation, by default its first version with the first term. */
export function accept(
  api: TestApi,
  { customerId, quotationId }: { customerId: number; quotationId: number },
  values: Partial<AcceptanceRequest> = {},
  query: { dryRun?: boolean } = {},
) {
  const body = { version: 1, termMonths: 12, wishDate: getWorkdayFromToday(15), acceptedTerms: true, ...values };
  return api.call(acceptQuotation, { params: { customerId, quotationId }, query, body }, orderer(customerId));
}
