import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import card from './code-card.module.css';
import { IssueForm } from './issue-form.tsx';
import { OpenCode } from './open-code.tsx';
import type { Desk } from './use-desk.tsx';
import type { OpenCodes } from './use-tv-account.ts';

interface CodeDeskProps {
  account: TvAccount;
  codes: OpenCodes;
  desk: Desk;
}

/** Shows the active code or the form to issue one. With both kinds active, it shows the newest and a switch to the other. */
export function CodeDesk({ account, codes, desk }: CodeDeskProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<'direct' | 'asks' | null>(null);
  const { direct, unconfirmed, isPending, failed } = codes;
  const newest = unconfirmed && (!direct || unconfirmed.issuedAt > direct.issuedAt) ? 'asks' : 'direct';
  const kind = direct && unconfirmed ? (wanted ?? newest) : newest;
  const code = kind === 'asks' ? unconfirmed : direct;
  return (
    <section id="code" tabIndex={-1} className={card.card} aria-label={t('tv-activation.code')}>
      {failed ? (
        <Loaded result={failed} lines={4}>
          {() => null}
        </Loaded>
      ) : isPending ? (
        <div className={card.waiting} role="status" aria-busy="true">
          <span>{t('loader.loading')}</span>
          <i />
          <i />
        </div>
      ) : code ? (
        <OpenCode
          account={account}
          code={code}
          email={kind === 'asks' ? (unconfirmed?.email ?? null) : null}
          desk={desk}
          other={
            direct && unconfirmed
              ? {
                  label: t(kind === 'asks' ? 'tv-activation.show-direct' : 'tv-activation.show-asks'),
                  show: () => setWanted(kind === 'asks' ? 'direct' : 'asks'),
                }
              : null
          }
        />
      ) : account.status === 'suspended' ? (
        <div className={card.none}>
          <h2>{t('tv-activation.no-code')}</h2>
          <p>{t('tv-activation.no-code-suspended')}</p>
          <ActionButton label={t('tv-activation.resume')} isBusy={desk.isMoving} onClick={desk.resume} />
        </div>
      ) : (
        <div className={card.none}>
          <h2>{t('tv-activation.no-code')}</h2>
          <p>{t(account.activation === 'code_expired' ? 'tv-activation.no-code-expired' : 'tv-activation.no-code-text')}</p>
          <IssueForm account={account} codes={codes} onDone={showCode} />
        </div>
      )}
    </section>
  );
}

/** Scrolls to the code card and focuses it for screen readers. */
export function showCode(): void {
  const place = document.getElementById('code');
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
