import { downloadQuotation } from '@demarc/contract/quotation.ts';
import type { QuotationDocumentType } from '@demarc/contract/quotation-schemas.ts';
import { useWrite } from '../../../lib/api.ts';
import { saveBlob } from '../../../lib/download.ts';
import { useQuotationParams } from '../use-quotation.ts';
import { showRefusal } from '../use-quote-writes.ts';

interface QuoteFile {
  type: QuotationDocumentType;
  version?: number;
  documentId?: string;
}

/** Saves a document of an offer. */
export function useDownload(quotationId: number) {
  const params = useQuotationParams(quotationId);
  const toInput = (query: QuoteFile) => ({ params, query });
  const file = useWrite(downloadQuotation, { previewInput: () => toInput({ type: 'QUOTATION_PDF' }) });
  return {
    pending: file.isPending ? (file.variables.query ?? null) : null,
    save: (query: QuoteFile) =>
      file.mutate(toInput(query), { onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName), onError: showRefusal }),
  };
}
