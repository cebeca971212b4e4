import { cancelTvUnconfirmedCode, type TvUnconfirmedCode } from '@demarc/contract/tv-activation.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { codeGroups } from './account-text.ts';
import { useTvRefusal } from './tv-refusal.tsx';
import { staleWithTvAccount } from './use-tv-account.ts';

interface WithdrawDialogProps {
  id: number;
  code: TvUnconfirmedCode;
  onClose: () => void;
}

/** Withdraws a code whose activation requests need approval. */
export function WithdrawDialog({ id, code, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const { activationCodeId, activationCode, requests } = code;
  const request = { params: { id, activationCodeId } };
  const withdraw = useWrite(cancelTvUnconfirmedCode, { stale: staleWithTvAccount, input: () => request });
  const refusal = useTvRefusal();
  return (
    <ConfirmDialog
      title={t('tv-activation.withdraw-title', { code: codeGroups(activationCode).join(' ') })}
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
            confirmDone('tv-activation.withdrawn');
            onClose();
          },
          onError: refusal.refuse,
        })
      }
      onClose={onClose}
    />
  );
}
