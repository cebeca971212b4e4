import { type Feature, featuresByBrand, unlock } from '@demarc/contract/access.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import { isUnlocked, setUnlocked, useFeatures } from '../../lib/features.ts';
import { useSession } from '../../lib/session.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './unlock.module.css';

export const lazyRoute = createLazyRoute('/unlock')({ component: UnlockPage });

/** Turns on every feature of the data-centre variant in this browser. */
function UnlockPage() {
  const { t } = useTranslation();
  const { phase } = useSession();
  if (phase !== 'signedIn') {
    return (
      <OuterPage title={t('unlock.title')}>
        <Unlock />
      </OuterPage>
    );
  }
  return (
    <div className="entrance-message">
      <h1 tabIndex={-1}>{t('unlock.title')}</h1>
      <Unlock />
    </div>
  );
}

function Unlock() {
  const { t } = useTranslation();
  useFeatures();
  const own = featuresByBrand[brand.brand];
  const added = [...unlock(brand.brand)].filter((feature) => !own.includes(feature));
  if (added.length === 0) return <p>{t('unlock.all-on', { brand: brand.name })}</p>;
  return (
    <>
      <p>{t(isUnlocked() ? 'unlock.is-on' : 'unlock.text')}</p>
      <ul className={styles.features}>
        {added.map((feature) => (
          <li key={feature}>
            <Glyph name={isUnlocked() ? 'ok' : 'open'} />
            {t(`unlock.feature-${feature satisfies Feature}`)}
          </li>
        ))}
      </ul>
      <p>{t('unlock.limits')}</p>
      <div className="entrance-actions">
        <PlainButton variant={isUnlocked() ? 'default' : 'primary'} onClick={() => setUnlocked(!isUnlocked())}>
          {t(isUnlocked() ? 'unlock.lock' : 'unlock.unlock')}
        </PlainButton>
        <PlainButton to="/">{t('action.home')}</PlainButton>
      </div>
      <p className="unseen" role="status">
        {isUnlocked() && t('unlock.is-on')}
      </p>
    </>
  );
}
