import { cancelTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvAccountName } from '../../../blocks/tv-words.ts';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { useFormats } from '../../../lib/format.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { lastDayOfMonth } from './account-text.ts';
import { EndForm } from './end-form.tsx';
import { tvRefusalOf, useTvRefusal } from './tv-refusal.tsx';
import { useToday } from './use-now.ts';
import { isLive, refreshTvAccount, staleWithTvAccount } from './use-tv-account.ts';

interface CancelPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Terminates an account at the end of the month, which can be undone until then, or immediately. */
export function CancelPanel({ account, isOpen, onClose }: CancelPanelProps) {
  const { t } = useTranslation();
  const hasTerm = account.status === 'active' || account.status === 'suspended';
  const name = tvAccountName(account);
  return (
    <SidePanel
      title={t(hasTerm ? 'tv-activation.cancel-title' : 'tv-activation.end-now-title', { name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <CancelForm account={account} hasTerm={hasTerm} onClose={onClose} />}
    </SidePanel>
  );
}

function CancelForm({ account, hasTerm, onClose }: { account: TvAccount; hasTerm: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, devices, status } = account;
  const [wantsNow, setWantsNow] = useState(false);
  const isDirect = wantsNow || !hasTerm;
  const request = { params: { id }, ...(isDirect ? { query: { direct: true } } : {}) };
  const cancel = useWrite(cancelTvAccount, { stale: staleWithTvAccount, input: () => request });
  const refusal = useTvRefusal();
  const day = lastDayOfMonth(useToday());
  const name = tvAccountName(account);
  const products = account.products.filter((product) => product.status !== 'ended').map((product) => product.name);

  const end = () => {
    const done = () => {
      if (isDirect) confirmDone('tv-activation.ended-done', { name });
      else confirmDone('tv-activation.cancelled-done', { name, date: formats.date(day) });
      onClose();
    };
    refusal.clear();
    cancel.mutate(request, {
      onSuccess: done,
      onError: (error) => {
        // The account has already ended, by a repeated request or a colleague, so this counts as success.
        if (tvRefusalOf(error) !== 'TV_ACCOUNT_ENDED') return refusal.refuse(error);
        refreshTvAccount();
        done();
      },
    });
  };
  return (
    <EndForm
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
      atOnce={{
        lost: [
          ...(devices.length > 0
            ? [t('tv-activation.lost-devices', { count: devices.length, names: devices.map((device) => device.name).join(', ') })]
            : []),
          ...(isLive(account) ? [t('tv-activation.lost-codes')] : []),
          ...(products.length > 0 ? [t('tv-activation.lost-products', { names: products.join(', ') })] : []),
          t('tv-activation.lost-for-good'),
        ],
        yes: t('tv-activation.yes-account', { name }),
      }}
      refusal={refusal.code}
      isBusy={cancel.isPending}
      isDirect={isDirect}
      onDirect={setWantsNow}
      onEnd={end}
      onClose={onClose}
    />
  );
}
