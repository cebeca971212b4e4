import { getQuotation } from '@demarc/contract/quotation.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, type ValidatedForm } from '../../../lib/validated-form.ts';
import { linkToQuote } from '../quote-links.ts';
import { getQuoteRefusal, isStaleQuote, type QuoteRefusalCode } from '../quote-refusal.ts';

/** The state that all forms that answer an offer share: the version that the user saw, and the refusal. */
export function useAnswer(
  { quotationId, number, version }: Pick<Quotation, 'quotationId' | 'number' | 'version'>,
  startVersion = version,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** The version that the user is answering. A newer one may arrive while they type. */
  const [seenVersion, setSeenVersion] = useState(startVersion);
  const [refusal, setRefusal] = useState<QuoteRefusalCode | null>(null);
  const showRefusal = (error: unknown) => {
    const code = getQuoteRefusal(error);
    // The offer has changed, so reload it.
    if (isStaleQuote(code)) void queries.invalidateQueries({ queryKey: [getQuotation.id] });
    setRefusal(code);
  };
  const showOffer = () => void navigate({ ...linkToQuote(quotationId), replace: true });
  return {
    seenVersion,
    isOutdated: version !== seenVersion,
    refusal,
    /** Continues with the version that the page shows now. */
    acceptNewVersion: () => {
      setSeenVersion(version);
      setRefusal(null);
    },
    clearRefusal: () => setRefusal(null),
    showRefusal,
    /** The callbacks for the response to a form. `toast` is a translation key with the parameter `number`. */
    settle: <Values extends Record<string, unknown>>(form: ValidatedForm<Values>, toast: string) => ({
      onSuccess: () => {
        form.clearDraft();
        showToast(toast, { number });
        showOffer();
      },
      onError: (error: unknown) => {
        if (!showFieldProblems(form, error)) showRefusal(error);
      },
    }),
    showApproval: (approvalRequestId: number) => void navigate({ ...linkToApproval(approvalRequestId), replace: true }),
    showOffer,
  };
}
