import type { withdrawRackTermination } from '@demarc/contract/colocation.ts';
import type { withdrawDcConnectionTermination } from '@demarc/contract/dc-connection.ts';
import type { withdrawLineTermination } from '@demarc/contract/line.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import type { withdrawWdmTermination } from '@demarc/contract/wdm.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type WithdrawOperation =
  | typeof withdrawLineTermination
  | typeof withdrawRackTermination
  | typeof withdrawDcConnectionTermination
  | typeof withdrawWdmTermination;

interface WithdrawTerminationDialogProps {
  operation: WithdrawOperation;
  params: Input<WithdrawOperation>['params'];
  invalidates: readonly OperationShape[];
  name: string;
  /** The consequence of the withdrawal for the service. */
  consequence: string;
  /** Returns why the API refused; null for errors shown elsewhere. */
  explainError: (error: Error) => string | null;
  onClose: () => void;
}

/** Withdraws the termination of a service. The dialog itself shows why the API refused. */
export function WithdrawTerminationDialog({ params, name, ...props }: WithdrawTerminationDialogProps) {
  const { t } = useTranslation();
  const input = { params: params as Input<typeof withdrawLineTermination>['params'] };
  const withdraw = useWrite(props.operation as typeof withdrawLineTermination, {
    invalidates: props.invalidates,
    previewInput: () => input,
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <ConfirmDialog
      title={t('line.withdraw-title', { name })}
      consequences={refusal ? [refusal] : [props.consequence, t('line.withdraw-order')]}
      confirmLabel={t('line.withdraw')}
      isHarmless
      isBusy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(input, {
          onSuccess: () => {
            showToast('line.withdrawn', { name });
            props.onClose();
          },
          onError: (error) => setRefusal(props.explainError(error)),
        })
      }
      onClose={props.onClose}
    />
  );
}
