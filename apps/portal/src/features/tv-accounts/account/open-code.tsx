import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationCode } from '@demarc/contract/tv-activation.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tvObstacle } from '../../../blocks/tv-words.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { useFormats } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import textButton from '../../../ui/text-button.module.css';
import { clockText, codeGroups, shortTime, spelled, timeLeft } from './account-text.ts';
import card from './code-card.module.css';
import { PrintCard } from './print-card.tsx';
import type { Desk } from './use-desk.tsx';
import { useNowSeconds } from './use-now.ts';
import { refreshTvAccount } from './use-tv-account.ts';

const QrCode = lazyPart(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface OpenCodeProps {
  account: TvAccount;
  code: TvActivationCode;
  /** The address the code was emailed to. */
  email: string | null;
  desk: Desk;
  /** Switches to the active code of the other kind, if there is one. */
  other: { label: string; show: () => void } | null;
}

/** A code to read out, scan or print, with its remaining lifetime. */
export function OpenCode({ account, code, email, desk, other }: OpenCodeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = useRef<HTMLParagraphElement>(null);
  const { activationCode, confirmed, expiresAt } = code;
  const groups = codeGroups(activationCode);
  const issue = tvObstacle(account.status, 'issueCode');
  const copy = () =>
    navigator.clipboard.writeText(activationCode).then(
      () => confirmDone('tv-activation.code-copied'),
      // Without clipboard permission, select the code so that the user can copy it.
      () => text.current && getSelection()?.selectAllChildren(text.current),
    );
  return (
    <>
      <div className={card.words}>
        <div className={card.kind}>
          <span>{t(confirmed ? 'tv-activation.read-direct' : 'tv-activation.read-asks')}</span>
          {other && (
            <button type="button" className={textButton.link} onClick={other.show}>
              {other.label}
            </button>
          )}
        </div>
        <p className={card.code} ref={text}>
          <span className="unseen">{spelled(activationCode)}</span>
          {groups.map((group) => (
            <span key={group} aria-hidden="true">
              {group}
            </span>
          ))}
        </p>
        <TimeBar code={code} />
        {email && <p className={card.mailed}>{t('tv-activation.mailed-to', { email })}</p>}
        {account.status === 'suspended' && <p className={card.mailed}>{t('tv-activation.code-suspended')}</p>}
        <div className={card.actions}>
          <ActionButton label={t('action.copy')} icon="copy" onClick={() => void copy()} />
          <ActionButton label={t('tv-activation.print')} icon="printer" onClick={() => print()} />
          <ActionButton
            variant="quiet"
            label={t('tv-activation.new-code')}
            reason={issue && t(issue)}
            onClick={() => desk.open({ name: 'issue' })}
          />
          {!confirmed && (
            <ActionButton variant="quiet" label={t('tv-activation.withdraw')} onClick={() => desk.open({ name: 'withdraw' })} />
          )}
        </div>
      </div>
      <div className={card.qr}>
        <Suspense>
          <QrCode code={activationCode} title={t('tv-activation.qr')} />
        </Suspense>
      </div>
      <PrintCard code={activationCode} asksFirst={!confirmed} until={formats.dateTime(expiresAt)}>
        <Suspense>
          <QrCode code={activationCode} title={t('tv-activation.qr')} />
        </Suspense>
      </PrintCard>
    </>
  );
}

/** Counts down to the expiry of a code and then refetches the account. */
function TimeBar({ code: { issuedAt, expiresAt } }: { code: TvActivationCode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNowSeconds();
  const left = timeLeft(expiresAt, now);
  const isOver = left === null;
  useEffect(() => {
    if (isOver) refreshTvAccount();
  }, [isOver]);
  const whole = Date.parse(expiresAt) - Date.parse(issuedAt);
  const share = Math.min(100, Math.max(0, (100 * (Date.parse(expiresAt) - now * 1000)) / whole));
  return (
    <div className={card.time}>
      <span className={card.meter} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      {left ? (
        <span>
          {/* Screen readers do not announce each tick of role="timer". */}
          <span role="timer">
            {left.days > 0
              ? t('tv-activation.left-days', { count: left.days, hours: left.hours })
              : t('tv-activation.left', { time: clockText(left) })}
          </span>{' '}
          <span className={card.until}>
            · {t('tv-activation.until-time', { time: shortTime(expiresAt, formats, new Date(now * 1000)) })}
          </span>
        </span>
      ) : (
        <span role="status">{t('tv-activation.ran-out')}</span>
      )}
    </div>
  );
}
