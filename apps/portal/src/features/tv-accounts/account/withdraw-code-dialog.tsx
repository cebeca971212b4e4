import { cancelTvUnconfirmedCode, type TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { splitCode } from './account-format.ts';
import { useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

interface WithdrawCodeDialogProps {
  id: number;
  code: TvUnconfirmedCode;
  onClose: () => void;
}

/** Withdraws a code whose activation requests need approval. */
export function WithdrawCodeDialog({ id, code, onClose }: WithdrawCodeDialogProps) {
  const { t } = useTranslation();
  const { activationCodeId, activationCode, requests } = code;
  const request = { params: { id, activationCodeId } };
  const withdraw = useWrite(cancelTvUnconfirmedCode, { invalidates: staleAfterTvAccountChange, previewInput: () => request });
  const refusal = useTvRefusal();
  return (
    <ConfirmDialog
      title={t('tv-activation.withdraw-title', { code: splitCode(activationCode).join(' ') })}
      consequences={
        refusal.code
          ? [t(`tv-activation.refused-${refusal.code}`)]
          : [
              t('tv-activation.withdraw-code'),
              ...(requests.length > 0 ? [t('tv-activation.withdraw-requests', { count: requests.length })] : []),
              t('tv-activation.withdraw-devices'),
            ]
      }
      confirmLabel={t('tv-activation.withdraw')}
      isBusy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(request, {
          onSuccess: () => {
            showToast('tv-activation.withdrawn');
            onClose();
          },
          onError: refusal.refuse,
        })
      }
      onClose={onClose}
    />
  );
}
