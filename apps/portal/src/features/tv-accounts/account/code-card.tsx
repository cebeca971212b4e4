import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ActiveCode } from './active-code.tsx';
import card from './code-card.module.css';
import { IssueForm } from './issue-form.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

interface CodeCardProps {
  account: TvAccount;
  codes: ActiveCodes;
  actions: AccountActions;
  /** Whether nothing else on the page is more urgent than a new code. */
  hasMainButton: boolean;
}

/** Shows the active code or the form to issue one. With both kinds active, it shows the newest and a switch to the other. */
export function CodeCard({ account, codes, actions, hasMainButton }: CodeCardProps) {
  const { t } = useTranslation();
  const [requestedKind, setRequestedKind] = useState<'direct' | 'asks' | null>(null);
  const { direct, unconfirmed, isPending, failed } = codes;
  const newest = unconfirmed && (!direct || unconfirmed.issuedAt > direct.issuedAt) ? 'asks' : 'direct';
  const kind = direct && unconfirmed ? (requestedKind ?? newest) : newest;
  const code = kind === 'asks' ? unconfirmed : direct;
  return (
    <section id="code" tabIndex={-1} className={card.card} aria-label={t('tv-activation.code')}>
      {failed ? (
        <AsyncContent result={failed} name={t('tv-activation.code')} lines={4}>
          {() => null}
        </AsyncContent>
      ) : isPending ? (
        <div className={card.waiting} role="status" aria-busy="true">
          <span>{t('loader.loading')}</span>
          <i />
          <i />
        </div>
      ) : code ? (
        <ActiveCode
          account={account}
          code={code}
          email={kind === 'asks' ? (unconfirmed?.email ?? null) : null}
          actions={actions}
          other={
            direct && unconfirmed
              ? {
                  label: t(kind === 'asks' ? 'tv-activation.show-direct' : 'tv-activation.show-asks'),
                  show: () => setRequestedKind(kind === 'asks' ? 'direct' : 'asks'),
                }
              : null
          }
        />
      ) : account.status === 'suspended' ? (
        <div className={card.none}>
          <h2>{t('tv-activation.no-code')}</h2>
          <p>{t('tv-activation.no-code-suspended')}</p>
          <ActionButton label={t('tv-activation.resume')} isBusy={actions.isPending} onClick={actions.resume} />
        </div>
      ) : account.devices.length > 0 ? (
        <div className={card.none}>
          <h2>{t('tv-activation.no-code')}</h2>
          <p>{t('tv-activation.no-code-needed')}</p>
          <ActionButton label={t('tv-activation.new-code')} onClick={() => actions.openPanel({ name: 'issue' })} />
        </div>
      ) : (
        <div className={card.none}>
          <h2>{t('tv-activation.no-code')}</h2>
          <p>{t(account.activation === 'code_expired' ? 'tv-activation.no-code-expired' : 'tv-activation.no-code-text')}</p>
          <IssueForm account={account} codes={codes} onDone={focusCodeCard} isMain={hasMainButton} />
        </div>
      )}
    </section>
  );
}

/** Scrolls to the code card and focuses it for screen readers. */
export function focusCodeCard(): void {
  const element = document.getElementById('code');
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
