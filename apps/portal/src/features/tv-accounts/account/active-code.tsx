import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvBlockedReason } from '../../../blocks/tv-display.ts';
import { useFormats } from '../../../lib/format.ts';
import { lazyChunk } from '../../../lib/load-chunk.ts';
import { showToast } from '../../../lib/toast.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import textButton from '../../../ui/text-button.module.css';
import { formatCountdown, formatShortTime, getTimeLeft, spellOutCode, splitCode } from './account-format.ts';
import card from './code-card.module.css';
import { PrintCard } from './print-card.tsx';
import type { AccountActions } from './use-account-actions.tsx';
import { useNowSeconds } from './use-server-clock.ts';
import { invalidateTvAccount } from './use-tv-account.ts';

const QrCode = lazyChunk(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

interface ActiveCodeProps {
  account: TvAccount;
  code: TvActivationCode;
  /** The address the code was emailed to. */
  email: string | null;
  actions: AccountActions;
  /** Switches to the active code of the other kind, if there is one. */
  other: { label: string; show: () => void } | null;
}

/** A code to read out, scan or print, with its remaining lifetime. */
export function ActiveCode({ account, code, email, actions, other }: ActiveCodeProps) {
  const { t } = useTranslation();
  const codeRef = useRef<HTMLParagraphElement>(null);
  // A phone does not show the QR code.
  const isPhone = useIsPhone();
  const { activationCode, confirmed } = code;
  const groups = splitCode(activationCode);
  const issueBlockedReason = getTvBlockedReason(account.status, 'issueCode');
  const copy = () =>
    navigator.clipboard.writeText(activationCode).then(
      () => showToast('tv-activation.code-copied'),
      // Without clipboard permission, select the code so that the user can copy it.
      () => codeRef.current && getSelection()?.selectAllChildren(codeRef.current),
    );
  return (
    <>
      <div className={card.words}>
        <div className={card.kind}>
          <span>
            {t(isPhone ? 'tv-activation.read' : 'tv-activation.read-or-scan')}
            {!confirmed && ` ${t('tv-activation.read-asks')}`}
          </span>
          {other && (
            <button type="button" className={textButton.link} onClick={other.show}>
              {other.label}
            </button>
          )}
        </div>
        <p className={card.code} ref={codeRef}>
          <span className="unseen">{spellOutCode(activationCode)}</span>
          {groups.map((group) => (
            <span key={group} aria-hidden="true">
              {group}
            </span>
          ))}
        </p>
        <ExpiryCountdown code={code} />
        {email && <p className={card.mailed}>{t('tv-activation.mailed-to', { email })}</p>}
        {account.status === 'suspended' && <p className={card.mailed}>{t('tv-activation.code-suspended')}</p>}
        <div className={card.actions}>
          <ActionButton label={t('action.copy')} icon="copy" onClick={() => void copy()} />
          <ActionButton label={t('tv-activation.print')} icon="printer" onClick={() => print()} />
          <ActionButton
            variant="quiet"
            label={t('tv-activation.new-code')}
            disabledReason={issueBlockedReason && t(issueBlockedReason)}
            onClick={() => actions.openPanel({ name: 'issue' })}
          />
          {!confirmed && (
            <ActionButton
              variant="quiet"
              label={t('tv-activation.withdraw')}
              onClick={() => actions.openPanel({ name: 'withdraw' })}
            />
          )}
        </div>
      </div>
      <div className={card.qr}>
        <Suspense>
          <QrCode code={activationCode} title={t('tv-activation.qr')} />
        </Suspense>
      </div>
      <PrintCard account={account} code={code}>
        <Suspense>
          <QrCode code={activationCode} title={t('tv-activation.qr')} />
        </Suspense>
      </PrintCard>
    </>
  );
}

/** Counts down to the expiry of a code and then refetches the account. */
function ExpiryCountdown({ code: { issuedAt, expiresAt } }: { code: TvActivationCode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNowSeconds();
  const remaining = getTimeLeft(expiresAt, now);
  const isExpired = remaining === null;
  useEffect(() => {
    if (isExpired) invalidateTvAccount();
  }, [isExpired]);
  const lifetimeMs = Date.parse(expiresAt) - Date.parse(issuedAt);
  const remainingPercent = Math.min(100, Math.max(0, (100 * (Date.parse(expiresAt) - now * 1000)) / lifetimeMs));
  return (
    <div className={card.time}>
      <span className={card.meter} aria-hidden="true">
        <i style={{ width: `${remainingPercent}%` }} />
      </span>
      {remaining ? (
        <span>
          {/* Screen readers do not announce each tick of role="timer". */}
          <span role="timer">
            {remaining.days > 0
              ? t('tv-activation.left-days', { count: remaining.days, hours: remaining.hours })
              : t('tv-activation.left', { time: formatCountdown(remaining) })}
          </span>{' '}
          <span className={card.until}>
            · {t('tv-activation.until-time', { time: formatShortTime(expiresAt, formats, new Date(now * 1000)) })}
          </span>
        </span>
      ) : (
        <span role="status">{t('tv-activation.ran-out')}</span>
      )}
    </div>
  );
}
