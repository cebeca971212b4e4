import { getQuotation } from '@demarc/contract/quotation.ts';
import { copyQuotation, refreshQuotation } from '@demarc/contract/quotation-request.ts';
import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { linkToQuote } from './quote-links.ts';
import { getQuoteRefusal } from './quote-refusal.ts';
import { staleQuotations, useQuotationParams } from './use-quotation.ts';

/** The writes of a quote that need no form: requesting a new version of an expired quote, and copying. */
export function useQuoteWrites({ quotationId, number }: Pick<QuotationSummary, 'quotationId' | 'number'>) {
  const input = { params: useQuotationParams(quotationId) };
  const navigate = useNavigate();
  const refresh = useWrite(refreshQuotation, { put: getQuotation, invalidates: staleQuotations, previewInput: () => input });
  const copy = useWrite(copyQuotation, { invalidates: staleQuotations, previewInput: () => input });
  return {
    refresh: {
      isPending: refresh.isPending,
      run: () =>
        refresh.mutate(input, { onSuccess: () => showToast('quotation.refresh-sent', { number }), onError: showRefusal }),
    },
    copy: {
      isPending: copy.isPending,
      run: () =>
        copy.mutate(input, {
          onSuccess: (created) => {
            showToast('quotation.requested-again', { number: created.number });
            void navigate(linkToQuote(created.quotationId));
          },
          onError: showRefusal,
        }),
    },
  };
}

/** Shows a refusal as a toast, where there is no form. */
export function showRefusal(error: unknown): void {
  const code = getQuoteRefusal(error);
  if (code) showToast(`quotation.refused-${code}`);
}
