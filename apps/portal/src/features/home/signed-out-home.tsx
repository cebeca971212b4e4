import '@demarc/look/entrance.css';
import { featuresByBrand } from '@demarc/contract/access.ts';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { finishPrerender, loadPicture } from '../../lib/prerender.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { HomeAddressCheck } from './home-address-check.tsx';

/** Whether the brand offers the address check, which `/unlock` does not change. */
const hasAddressCheck = featuresByBrand[currentBrand.brand].includes('postalCodeCheck');

/** The landing page for visitors: brand picture, sign-in and partner application. */
export function SignedOutHome() {
  useLayoutEffect(finishPrerender, []);
  return (
    <main className="entrance" id="main">
      <div className="entrance-picture">
        <EntranceIntro />
        <Picture />
      </div>
      <EntrancePanel />
    </main>
  );
}

function EntranceIntro() {
  const { t } = useTranslation();
  return (
    <div className="entrance-words">
      <p className="entrance-logo">
        <BrandMark slug={currentBrand.slug} size={30} />
        {currentBrand.name}
        <small>{t(`entrance.kind-${currentBrand.slug}`)}</small>
      </p>
      <h1 className="entrance-promise" tabIndex={-1}>
        {t(`entrance.promise-${currentBrand.slug}`)}
      </h1>
      <p className="entrance-sentence">{t(`entrance.sentence-${currentBrand.slug}`)}</p>
      {hasAddressCheck && <HomeAddressCheck seesPrices={false} />}
    </div>
  );
}

function EntrancePanel() {
  // At build time the status page is not known yet; `prerender.css` shows the section if the server says that there is one.
  const statusPage = useIsHydrated() ? getConfiguration().statusPage : '#';
  return (
    <div className="entrance-panel">
      <div className="entrance-tools">
        <LanguageSwitch />
        <ColorSchemeButton />
      </div>
      <div className="entrance-parts">
        <SignInSection />
        <ApplySection />
        {statusPage && <SystemStatus statusPage={statusPage} />}
      </div>
      <div className="entrance-foot" />
    </div>
  );
}

/** Prerendered nodes contain the picture; otherwise it is inserted as a node, so that no markup is built from strings. */
function Picture() {
  const fill = useCallback((canvas: HTMLDivElement | null) => {
    if (canvas?.childElementCount === 0) void loadPicture().then((picture) => picture && canvas.replaceChildren(picture));
  }, []);
  return (
    <div className="entrance-canvas" ref={fill} suppressHydrationWarning>
      {/* Text of its own makes React leave the content alone. */}
      {''}
    </div>
  );
}

function SignInSection() {
  const { t } = useTranslation();
  const { failed, notice } = useSession();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await signIn();
    setBusy(false);
  };
  return (
    <section className="entrance-part">
      <h2>{t('entrance.sign-in')}</h2>
      <p>{t('entrance.sign-in-text', { brand: currentBrand.name })}</p>
      {failed ? (
        <div className="entrance-note entrance-note-trouble" role="alert">
          <Glyph name="trouble" />
          <div>
            <b>{t('entrance.sign-in-failed')}</b>
            {t(notice ?? 'entrance.sign-in-failed-text')}
          </div>
        </div>
      ) : (
        notice && (
          <div className="entrance-note" role="status">
            <Glyph name="open" />
            <div>{t(notice)}</div>
          </div>
        )
      )}
      <BasicButton variant="primary" size="large" isWide isBusy={isBusy} onClick={start}>
        {t(failed ? 'entrance.sign-in-again' : 'entrance.sign-in-button', { brand: currentBrand.name })}
        <Icon name="arrow-right" />
      </BasicButton>
    </section>
  );
}

function ApplySection() {
  const { t } = useTranslation();
  return (
    <section className="entrance-part entrance-part-small">
      <h2>{t('entrance.apply')}</h2>
      <p>{t(`entrance.apply-text-${currentBrand.slug}`)}</p>
      <BasicButton to="/apply/{-$customerType}">{t('entrance.apply-button')}</BasicButton>
    </section>
  );
}

function SystemStatus({ statusPage }: { statusPage: string }) {
  const { t } = useTranslation();
  return (
    <section className="entrance-part entrance-part-small entrance-status">
      <h2>{t('entrance.status')}</h2>
      <p>{t('entrance.status-text')}</p>
      <BasicButton href={statusPage}>
        {t('entrance.status-open')}
        <Icon name="external-link" />
        <span className="unseen">{t('entrance.new-tab')}</span>
      </BasicButton>
    </section>
  );
}
