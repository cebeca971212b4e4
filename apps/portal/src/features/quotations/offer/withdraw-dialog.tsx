import { getQuotation } from '@demarc/contract/quotation.ts';
import { withdrawQuotation } from '@demarc/contract/quotation-request.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { staleQuotations, useQuotationParams } from '../use-quotation.ts';
import { showRefusal } from '../use-quote-writes.ts';

/** Withdraws a request that has no offer yet. */
export function WithdrawDialog({ quotation: { quotationId, number }, onClose }: { quotation: Quotation; onClose: () => void }) {
  const { t } = useTranslation();
  const input = { params: useQuotationParams(quotationId) };
  const withdraw = useWrite(withdrawQuotation, { invalidates: [getQuotation, ...staleQuotations], previewInput: () => input });
  return (
    <ConfirmDialog
      title={t('quotation.withdraw-title', { number })}
      consequences={[t('quotation.withdraw-text')]}
      confirmLabel={t('quotation.withdraw')}
      isBusy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(input, {
          onSuccess: () => showToast('quotation.withdrawn-toast', { number }),
          onError: showRefusal,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
