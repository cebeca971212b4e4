import { listQuotations } from '@demarc/contract/quotation.ts';
import { expireQuotations } from '../../modules/quotation/expire-quotations.ts';
import { providerQuotationRoutes } from '../../modules/quotation/provider-quotation.routes.ts';
import { quotationRoutes } from '../../modules/quotation/quotation.routes.ts';
import type { Kind } from '../kind.ts';
import { findQuotationNames } from './names.store.ts';
import { findQuotations } from './search.store.ts';
import { quotationUploadRoutes } from './upload.routes.ts';

/** Quotations. `processes/quotation-offer` makes offers, and `processes/quotation-acceptance` turns them into orders. */
export const quotation = {
  routes: [quotationRoutes, providerQuotationRoutes, quotationUploadRoutes],
  jobs: [expireQuotations],
  search: { quotation: { shownBy: listQuotations, find: findQuotations } },
  names: { quotation: findQuotationNames },
} as const satisfies Kind;
