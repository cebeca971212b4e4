import { removeTvDevice, type TvAccount, type TvDevice } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getLastSeenAt } from './decision-tree.ts';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

interface FreeSlotPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Lets the user remove a device to free a slot; the device unused for the longest time is listed first. */
export function FreeSlotPanel({ account, isOpen, onClose }: FreeSlotPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('tv-activation.free-title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <FreeSlotForm account={account} onClose={onClose} />}
    </SidePanel>
  );
}

function FreeSlotForm({ account: { id, devices }, onClose }: Omit<FreeSlotPanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refusal = useTvRefusal();
  const [chosen, setChosen] = useState('');
  const device = devices.find(({ deviceId }) => deviceId === chosen);
  const toRequest = ({ deviceId }: TvDevice) => ({ params: { id, deviceId } });
  const remove = useWrite(removeTvDevice, {
    invalidates: staleAfterTvAccountChange,
    previewInput: () => (device ? toRequest(device) : null),
  });
  const byLastUse = devices.toSorted((a, b) => getLastSeenAt(a).localeCompare(getLastSeenAt(b)));
  const removeDevice = () => {
    if (!device) return;
    refusal.clear();
    remove.mutate(toRequest(device), {
      onSuccess: () => {
        showToast('tv-activation.removed', { device: device.name });
        onClose();
      },
      onError: refusal.refuse,
    });
  };
  return (
    <div className={panel.form}>
      <TvRefusal code={refusal.code} title={t('tv-activation.not-done')} />
      <RadioGroup
        label={t('tv-activation.free-which')}
        description={t('tv-activation.free-help')}
        value={chosen}
        onChange={setChosen}
        options={byLastUse.map((device) => ({
          value: device.deviceId,
          label: device.name,
          aside: t(`tv-activation.device-${device.type}`),
          description: device.lastSeenAt
            ? t('tv-activation.seen', { time: formats.dateTime(device.lastSeenAt) })
            : t('tv-activation.never-seen', { time: formats.dateTime(device.activatedAt) }),
        }))}
      />
      <ul className={panel.consequences}>
        <li>{t('tv-activation.remove-picture')}</li>
        <li>{t('tv-activation.remove-back')}</li>
      </ul>
      <div className={panel.buttons}>
        <ActionButton
          variant="danger"
          label={device ? t('tv-activation.free-device', { device: device.name }) : t('tv-activation.remove-now')}
          disabledReason={device ? null : t('tv-activation.free-choose')}
          isBusy={remove.isPending}
          onClick={removeDevice}
        />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </div>
  );
}
