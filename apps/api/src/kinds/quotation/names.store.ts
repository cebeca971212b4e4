import { createNameLookup } from '../../db/object-names.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';

const { quotationId, requestedAt, title } = quotations;

export const findQuotationNames = createNameLookup(quotations, {
  id: quotationId,
  columns: { requestedAt, title },
  toName: ({ id: quotationId, requestedAt, title }) => ({
    title,
    identifier: formatQuotationNumber({ quotationId, requestedAt }),
  }),
});
