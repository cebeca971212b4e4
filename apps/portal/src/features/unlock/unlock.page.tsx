import { type Feature, featuresByBrand, getUnlockedFeatures } from '@demarc/contract/access.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { isUnlocked, setUnlocked, useFeatures } from '../../lib/features.ts';
import { useSession } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import styles from './unlock.module.css';

export const lazyRoute = createLazyRoute('/unlock')({ component: UnlockPage });

/** Turns on every feature of the data-center variant in this browser. */
function UnlockPage() {
  const { t } = useTranslation();
  const { phase } = useSession();
  if (phase !== 'signedIn') {
    return (
      <PublicPage title={t('unlock.title')}>
        <FeatureUnlock />
      </PublicPage>
    );
  }
  return (
    <div className="entrance-message">
      <h1 tabIndex={-1}>{t('unlock.title')}</h1>
      <FeatureUnlock />
    </div>
  );
}

function FeatureUnlock() {
  const { t } = useTranslation();
  useFeatures();
  const brandFeatures = featuresByBrand[currentBrand.brand];
  const unlockableFeatures = [...getUnlockedFeatures(currentBrand.brand)].filter((feature) => !brandFeatures.includes(feature));
  const home = <BasicButton to="/">{t('action.home')}</BasicButton>;
  if (unlockableFeatures.length === 0) {
    return (
      <>
        <p>{t('unlock.all-on', { brand: currentBrand.name })}</p>
        <div className="entrance-actions">{home}</div>
      </>
    );
  }
  return (
    <>
      <p>{t(isUnlocked() ? 'unlock.is-on' : 'unlock.text')}</p>
      <ul className={styles.features}>
        {unlockableFeatures.map((feature) => (
          <li key={feature}>
            {isUnlocked() && <Glyph name="ok" />}
            {t(`unlock.feature-${feature satisfies Feature}`)}
          </li>
        ))}
      </ul>
      <p>{t('unlock.limits')}</p>
      <div className="entrance-actions">
        <BasicButton variant={isUnlocked() ? 'default' : 'primary'} onClick={() => setUnlocked(!isUnlocked())}>
          {t(isUnlocked() ? 'unlock.lock' : 'unlock.unlock')}
        </BasicButton>
        {home}
      </div>
      <p className="unseen" role="status">
        {isUnlocked() && t('unlock.is-on')}
      </p>
    </>
  );
}
