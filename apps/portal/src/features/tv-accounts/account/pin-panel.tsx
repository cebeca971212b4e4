import { pin } from '@demarc/contract/rules/pin.ts';
import { getTvAccount, setTvPin, type TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFieldProblems, useValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormSummary } from '../../../ui/form-summary.tsx';
import { LiveRules } from '../../../ui/live-rules.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import panel from './panel.module.css';
import { TvRefusal, useTvRefusal } from './tv-refusal.tsx';
import { staleAfterTvAccountChange } from './use-tv-account.ts';

interface PinPanelProps {
  account: TvAccount;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets the PIN. Nobody can look it up later, so the agent has to tell the customer now. */
export function PinPanel({ account, isOpen, onClose }: PinPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('tv-activation.pin-title', { name: getTvAccountName(account) })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <PinForm account={account} onClose={onClose} />}
    </SidePanel>
  );
}

function PinForm({ account, onClose }: Omit<PinPanelProps, 'isOpen'>) {
  const { t } = useTranslation();
  const form = useValidatedForm({ pin: '' }, setTvPin.rules, { labels: { pin: 'tv-activation.pin' } });
  const toRequest = (body: { pin: string }) => ({ params: { id: account.id }, body });
  const save = useWrite(setTvPin, {
    put: getTvAccount,
    invalidates: staleAfterTvAccountChange,
    isSecret: true,
    previewInput: () => toRequest(form.getValues()),
  });
  const refusal = useTvRefusal();
  const typed = (form.useWatchValue('pin') as string | undefined) ?? '';
  const problem = pin(typed)?.code;
  const isComplete = /^\d{4}$/.test(typed);
  const submit = form.onSubmit((body) => {
    refusal.clear();
    save.mutate(toRequest(body), {
      onSuccess: () => {
        showToast('tv-activation.pin-saved', { name: getTvAccountName(account) });
        onClose();
      },
      onError: (error) => {
        if (!showFieldProblems(form, error)) refusal.refuse(error);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate className={panel.form}>
      <p className={panel.soft}>{t(account.pinSet ? 'tv-activation.pin-replaces' : 'tv-activation.pin-first')}</p>
      <FormSummary form={form} />
      <TvRefusal code={refusal.code} title={t('tv-activation.not-done')} />
      <PasswordField
        label={t('tv-activation.pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        data-autofocus
        note={
          <LiveRules
            rules={[
              { label: t('tv-activation.pin-four'), state: isComplete ? 'ok' : 'open' },
              {
                label: t('tv-activation.pin-hard'),
                state: !isComplete ? 'open' : problem ? 'failed' : 'ok',
              },
            ]}
          />
        }
        key={form.key('pin')}
        {...form.getInputProps('pin')}
      />
      <p className={panel.soft}>{t('tv-activation.pin-once')}</p>
      <div className={panel.buttons}>
        <ActionButton type="submit" variant="primary" label={t('tv-activation.pin-save')} isBusy={save.isPending} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}
