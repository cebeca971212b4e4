import { cancelTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getLastDayOfMonth } from './account-format.ts';
import { TerminateForm } from './terminate-form.tsx';
import { getTvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { useToday } from './use-server-clock.ts';
import { invalidateTvAccount, isActivationPending, staleAfterTvAccountChange } from './use-tv-account.ts';

interface TerminateAccountPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Terminates an account at the end of the month, which can be undone until then, or immediately. */
export function TerminateAccountPanel({ account, isOpen, onClose }: TerminateAccountPanelProps) {
  const { t } = useTranslation();
  const hasTerm = account.status === 'active' || account.status === 'suspended';
  const name = getTvAccountName(account);
  return (
    <SidePanel
      title={t(hasTerm ? 'tv-activation.cancel-title' : 'tv-activation.end-now-title', { name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <TerminateAccountForm account={account} hasTerm={hasTerm} onClose={onClose} />}
    </SidePanel>
  );
}

function TerminateAccountForm({ account, hasTerm, onClose }: { account: TvAccount; hasTerm: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, devices, status } = account;
  const [isImmediateChosen, setImmediateChosen] = useState(false);
  const isDirect = isImmediateChosen || !hasTerm;
  const request = { params: { id }, ...(isDirect ? { query: { direct: true } } : {}) };
  const cancel = useWrite(cancelTvAccount, { invalidates: staleAfterTvAccountChange, previewInput: () => request });
  const refusal = useTvRefusal();
  const day = getLastDayOfMonth(useToday());
  const name = getTvAccountName(account);
  const products = account.products.filter((product) => product.status !== 'ended').map((product) => product.name);

  const terminate = () => {
    const finishTermination = () => {
      if (isDirect) showToast('tv-activation.ended-done', { name });
      else showToast('tv-activation.cancelled-done', { name, date: formats.date(day) });
      onClose();
    };
    refusal.clear();
    cancel.mutate(request, {
      onSuccess: finishTermination,
      onError: (error) => {
        // The account has already ended, by a repeated request or a colleague, so this counts as success.
        if (getTvRefusal(error) !== 'TV_ACCOUNT_ENDED') return refusal.refuse(error);
        invalidateTvAccount();
        finishTermination();
      },
    });
  };
  return (
    <TerminateForm
      term={
        hasTerm
          ? {
              day,
              stays: [
                t(status === 'suspended' ? 'tv-activation.stays-suspended' : 'tv-activation.stays-devices'),
                t('tv-activation.stays-products'),
                t('tv-activation.stays-undo'),
              ],
            }
          : null
      }
      immediate={{
        lost: [
          ...(devices.length > 0
            ? [t('tv-activation.lost-devices', { count: devices.length, names: devices.map((device) => device.name).join(', ') })]
            : []),
          ...(isActivationPending(account) ? [t('tv-activation.lost-codes')] : []),
          ...(products.length > 0 ? [t('tv-activation.lost-products', { names: products.join(', ') })] : []),
          t('tv-activation.lost-for-good'),
        ],
        confirmLabel: t('tv-activation.yes-account', { name }),
      }}
      refusal={refusal.code}
      isBusy={cancel.isPending}
      isDirect={isDirect}
      onDirectChange={setImmediateChosen}
      onTerminate={terminate}
      onClose={onClose}
    />
  );
}
