import {
  addProviderQuotationComment,
  addProviderQuotationDocument,
  getProviderQuotation,
  listProviderQuotations,
  offerQuotation,
  pickUpQuotation,
  refuseQuotation,
  withdrawProviderQuotation,
} from '../provider/quotation.ts';
import { downloadQuotation, exportQuotations, getQuotation, getQuotationVersion, listQuotations } from '../quotation.ts';
import { acceptQuotation } from '../quotation-acceptance.ts';
import { getQuotationSummary } from '../quotation-counts.ts';
import {
  addQuotationComment,
  copyQuotation,
  declineQuotation,
  refreshQuotation,
  requestQuotation,
  requestQuotationChange,
  withdrawQuotation,
} from '../quotation-request.ts';

/** The calls of quotations. */
export const quotationOperations = [
  listQuotations,
  getQuotationSummary,
  exportQuotations,
  requestQuotation,
  getQuotation,
  getQuotationVersion,
  downloadQuotation,
  acceptQuotation,
  declineQuotation,
  requestQuotationChange,
  refreshQuotation,
  copyQuotation,
  addQuotationComment,
  withdrawQuotation,
] as const;

/** The calls for the provider's systems. */
export const quotationProviderOperations = [
  listProviderQuotations,
  getProviderQuotation,
  pickUpQuotation,
  offerQuotation,
  refuseQuotation,
  withdrawProviderQuotation,
  addProviderQuotationComment,
  addProviderQuotationDocument,
] as const;
