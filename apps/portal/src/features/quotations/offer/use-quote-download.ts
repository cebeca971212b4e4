import { downloadQuotation } from '@demarc/contract/quotation.ts';
import type { QuotationDocumentType } from '@demarc/contract/quotation-schemas.ts';
import { useDownload } from '../../../lib/download.ts';
import { useQuotationParams } from '../use-quotation.ts';
import { showRefusal } from '../use-quote-writes.ts';

interface QuoteFile {
  type: QuotationDocumentType;
  version?: number;
  documentId?: string;
}

/** Downloads the documents of a quote. */
export function useQuoteDownload(quotationId: number) {
  const params = useQuotationParams(quotationId);
  const toInput = (query: QuoteFile) => ({ params, query });
  const download = useDownload(downloadQuotation, toInput({ type: 'QUOTATION_PDF' }));
  return {
    pending: download.isPending ? (download.variables.query ?? null) : null,
    save: (query: QuoteFile) => download.start(toInput(query), { onError: showRefusal }),
  };
}
