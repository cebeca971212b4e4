import { getLoyaltyBalance, getLoyaltyLogin } from '@demarc/contract/loyalty.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, query } from '../lib/api.ts';
import { trackBusy } from '../lib/busy.ts';
import { getErrorTarget, reportError } from '../lib/errors.ts';
import { useFormats } from '../lib/format.ts';
import { AsyncContent } from '../ui/async-content.tsx';
import { BasicButton } from '../ui/basic-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { Section } from '../ui/section.tsx';
import styles from './block.module.css';

/** Shows the points of a loyalty member, with a link to the shop. */
export function Loyalty({ title }: { title: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const balance = useQuery(query(getLoyaltyBalance, {}));
  return (
    <Section title={title} aside={<Link to="/account/loyalty">{t('loyalty.earn')}</Link>}>
      <div className={styles.balance}>
        <AsyncContent result={balance} lines={2}>
          {({ balance: points, nextExpiry }) =>
            points === 0 ? (
              <p className={styles.soft}>{t('loyalty.no-balance')}</p>
            ) : (
              <p className={styles.soft}>
                <strong className={styles.figure}>{formats.number(points)}</strong> {t('loyalty.balance', { count: points })}
                {nextExpiry && (
                  <small className={styles.expiry}>
                    {t('loyalty.expire-if-unspent', {
                      count: nextExpiry.points,
                      date: formats.date(nextExpiry.expiresOn),
                    })}
                  </small>
                )}
              </p>
            )
          }
        </AsyncContent>
      </div>
      <ShopButton />
    </Section>
  );
}

/** Opens the shop in a new tab without access to this one. */
export function ShopButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const open = async () => {
    setState('busy');
    try {
      const { loginUrl } = await trackBusy(client.call(getLoyaltyLogin, {}));
      openInNewTab(loginUrl);
      setState('ready');
    } catch (error) {
      setState(getErrorTarget(error) === 'page' ? 'failed' : 'ready');
      void reportError(error);
    }
  };
  return (
    <>
      {state === 'failed' && (
        <Note kind="trouble" title={t('loyalty.shop-failed')}>
          {t('loyalty.shop-failed-text')}
        </Note>
      )}
      <BasicButton variant={isPrimary ? 'primary' : 'default'} isBusy={state === 'busy'} onClick={open}>
        {t('loyalty.shop')}
        <Icon name="external-link" />
        <span className="unseen">{t('entrance.new-tab')}</span>
      </BasicButton>
    </>
  );
}

/** Clicks a temporary link: browsers attribute it to the user's click, and the new tab gets neither opener nor referrer. */
function openInNewTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
