import { getLine, getLineSummary, type LineSummary, listLines, withdrawLineTermination } from '@demarc/contract/line.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { getLineRefusal, type LineRefusalCode } from './line-refusal.tsx';
import { useLineParams } from './use-line.ts';

interface WithdrawDialogProps {
  line: LineSummary;
  name: string;
  onClose: () => void;
}

/** Withdraws the termination of a line. The dialog itself shows why the API refused. */
export function WithdrawDialog({ line, name, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useLineParams(line.lineId);
  const withdraw = useWrite(withdrawLineTermination, {
    stale: [getLine, listLines, getLineSummary, listOrders],
    input: () => ({ params }),
  });
  const [refusal, setRefusal] = useState<LineRefusalCode | null>(null);
  return (
    <ConfirmDialog
      title={t('line.withdraw-title', { name })}
      consequences={
        refusal
          ? [t(`line.refused-${refusal}`)]
          : [t('line.withdraw-stays', { date: formats.date(line.terminationDate) }), t('line.withdraw-order')]
      }
      confirmLabel={t('line.withdraw')}
      isHarmless
      isBusy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(
          { params },
          {
            onSuccess: () => {
              showToast('line.withdrawn', { name });
              onClose();
            },
            onError: (error) => setRefusal(getLineRefusal(error)),
          },
        )
      }
      onClose={onClose}
    />
  );
}
