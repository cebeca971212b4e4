import { removeTvDevice, type TvAccount, type TvDevice } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

interface RemoveDeviceDialogProps {
  account: TvAccount;
  device: TvDevice;
  onClose: () => void;
}

/** Removes a device from an account, which frees its slot. */
export function RemoveDeviceDialog({ account: { id }, device, onClose }: RemoveDeviceDialogProps) {
  const { t } = useTranslation();
  const request = { params: { id, deviceId: device.deviceId } };
  const remove = useWrite(removeTvDevice, { invalidates: staleAfterTvAccountChange, previewInput: () => request });
  const refusal = useTvRefusal();
  return (
    <ConfirmDialog
      title={t('tv-activation.remove-title', { device: device.name })}
      consequences={
        refusal.code
          ? [t(`tv-activation.refused-${refusal.code}`)]
          : [t('tv-activation.remove-picture'), t('tv-activation.remove-place'), t('tv-activation.remove-back')]
      }
      confirmLabel={t('tv-activation.remove-now')}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(request, {
          onSuccess: () => {
            showToast('tv-activation.removed', { device: device.name });
            onClose();
          },
          onError: refusal.refuse,
        })
      }
      onClose={onClose}
    />
  );
}
