import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleWithTermination, useColocationParams } from '../use-colocation.ts';
import { getRackRefusal, type RackRefusalCode } from './rack-refusal.tsx';

/** Withdraws the termination. The dialog itself shows why the API refused. */
export function WithdrawDialog({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = useColocationParams(rack);
  const withdraw = useWrite(getCalls(rack.kind).withdraw, { stale: staleWithTermination, input: () => ({ params }) });
  const [refusal, setRefusal] = useState<RackRefusalCode | null>(null);
  const name = getColocationName(rack);
  return (
    <ConfirmDialog
      title={t('line.withdraw-title', { name })}
      consequences={
        refusal
          ? [t(`rack.refused-${refusal}`)]
          : [t('rack.withdraw-stays', { date: formats.date(rack.terminationDate) }), t('line.withdraw-order')]
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
            onError: (error) => setRefusal(getRackRefusal(error)),
          },
        )
      }
      onClose={onClose}
    />
  );
}
