import { getQuotation } from '@demarc/contract/quotation.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { linkToQuote } from '../quote-links.ts';
import { getQuoteRefusal, isStaleQuote, type QuoteRefusalCode } from '../quote-refusal.ts';

/** What the forms that answer an offer share: the version that the user saw, and what a refusal leads to. */
export function useAnswer({ quotationId, version }: Pick<Quotation, 'quotationId' | 'version'>, startVersion = version) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** The version that the user is answering. A newer one may arrive while they type. */
  const [seenVersion, setSeenVersion] = useState(startVersion);
  const [refusal, setRefusal] = useState<QuoteRefusalCode | null>(null);
  return {
    seenVersion,
    isOutdated: version !== seenVersion,
    refusal,
    /** The user goes on with the version that the page shows now. */
    acceptNewVersion: () => {
      setSeenVersion(version);
      setRefusal(null);
    },
    clearRefusal: () => setRefusal(null),
    showRefusal: (error: unknown) => {
      const code = getQuoteRefusal(error);
      // The offer has changed, so the page has to show what it is now.
      if (isStaleQuote(code)) void queries.invalidateQueries({ queryKey: [getQuotation.id] });
      setRefusal(code);
    },
    showApproval: (approvalRequestId: number) => void navigate({ ...linkToApproval(approvalRequestId), replace: true }),
    showOffer: () => void navigate({ ...linkToQuote(quotationId), replace: true }),
  };
}
