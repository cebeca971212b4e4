import { getTvAccount, suspendTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

/** Stops TV on all devices until someone resumes the account. */
export function SuspendDialog({ account, onClose }: { account: TvAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const request = { params: { id: account.id } };
  const suspend = useWrite(suspendTvAccount, {
    put: getTvAccount,
    invalidates: staleAfterTvAccountChange,
    previewInput: () => request,
  });
  const refusal = useTvRefusal();
  const name = getTvAccountName(account);
  return (
    <ConfirmDialog
      title={t('tv-activation.suspend-title', { name })}
      consequences={
        refusal.code
          ? [t(`tv-activation.refused-${refusal.code}`)]
          : [
              t('tv-activation.suspend-devices', { count: account.devices.length }),
              t('tv-activation.suspend-stays'),
              t('tv-activation.suspend-resume'),
            ]
      }
      confirmLabel={t('tv-activation.suspend')}
      isBusy={suspend.isPending}
      onConfirm={() =>
        suspend.mutate(request, {
          onSuccess: () => {
            showToast('tv-activation.suspended-done', { name });
            onClose();
          },
          onError: refusal.refuse,
        })
      }
      onClose={onClose}
    />
  );
}
