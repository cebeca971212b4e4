import { downloadQuotation } from '@demarc/contract/quotation.ts';
import { copyQuotation, refreshQuotation } from '@demarc/contract/quotation-request.ts';
import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/download.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import type { RowAction } from '../../../ui/row-menu.tsx';
import { linkToQuote } from '../quote-links.ts';
import { getQuoteRefusal } from '../quote-refusal.ts';
import { getBlockReason } from '../quote-rules.ts';
import { staleQuotations } from '../use-quotation.ts';

/** The menu of a row; a blocked action gives its reason. */
export function useRowActions() {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const navigate = useNavigate();
  const download = useDownload(downloadQuotation, null);
  const refresh = useWrite(refreshQuotation, { invalidates: staleQuotations });
  const copy = useWrite(copyQuotation, { invalidates: staleQuotations });
  // The writes are new objects on every render; the ref keeps the menu stable, so that rows do not re-render for them.
  const writes = useRef({ download, refresh, copy });
  writes.current = { download, refresh, copy };
  return useCallback(
    (quotation: QuotationSummary): readonly RowAction[] => {
      const { quotationId, number, version } = quotation;
      const params = { customerId, quotationId };
      const getReason = (act: Parameters<typeof getBlockReason>[0]) => {
        const key = getBlockReason(act, quotation);
        return key && t(key);
      };
      const onError = (error: unknown) => {
        const code = getQuoteRefusal(error);
        if (code) showToast(`quotation.refused-${code}`);
      };
      return [
        { label: t('quotation.view'), icon: 'eye', shortcut: 'o', to: linkToQuote(quotationId) },
        {
          label: t('quotation.accept'),
          icon: 'check',
          shortcut: 'a',
          disabledReason: getReason('accept'),
          to: linkToQuote(quotationId, 'accept'),
        },
        {
          label: t('quotation.ask-change'),
          icon: 'pencil',
          disabledReason: getReason('change'),
          to: linkToQuote(quotationId, 'change'),
        },
        {
          label: t('quotation.decline'),
          icon: 'ban',
          disabledReason: getReason('decline'),
          to: linkToQuote(quotationId, 'decline'),
        },
        {
          label: t('quotation.pdf'),
          icon: 'download',
          disabledReason: version === 0 ? t('quotation.no-offer') : null,
          onClick: () => writes.current.download.start({ params, query: { type: 'QUOTATION_PDF' } }, { onError }),
        },
        {
          label: t('quotation.refresh'),
          icon: 'refresh',
          disabledReason: getReason('refresh'),
          onClick: () =>
            writes.current.refresh.mutate(
              { params },
              { onSuccess: () => showToast('quotation.refresh-sent', { number }), onError },
            ),
        },
        {
          label: t('quotation.copy'),
          icon: 'copy',
          onClick: () =>
            writes.current.copy.mutate(
              { params },
              {
                onSuccess: (created) => {
                  showToast('quotation.requested-again', { number: created.number });
                  void navigate(linkToQuote(created.quotationId));
                },
                onError,
              },
            ),
        },
      ];
    },
    [t, customerId, navigate],
  );
}
