import '@demarc/look/entrance.css';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import { pictures, takeOver } from '../../lib/ahead.ts';
import { configuration } from '../../lib/configuration.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { SchemeSwitch } from '../../ui/scheme-switch.tsx';

/** The landing page for visitors: brand picture, sign-in and partner application. */
export function SignedOutHome() {
  useLayoutEffect(takeOver, []);
  return (
    <main className="entrance" id="main">
      <div className="entrance-picture">
        <EntranceWords />
        <Picture />
      </div>
      <EntrancePanel />
    </main>
  );
}

export function EntranceWords() {
  const { t } = useTranslation();
  return (
    <div className="entrance-words">
      <p className="entrance-logo">
        <Mark slug={brand.slug} size={30} />
        {brand.name}
        <small>{t(`entrance.kind-${brand.slug}`)}</small>
      </p>
      <h1 className="entrance-promise" tabIndex={-1}>
        {t(`entrance.promise-${brand.slug}`)}
      </h1>
      <p className="entrance-sentence">{t(`entrance.sentence-${brand.slug}`)}</p>
    </div>
  );
}

export function EntrancePanel() {
  return (
    <div className="entrance-panel">
      <div className="entrance-tools">
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
      <div className="entrance-parts">
        <SignIn />
        <Apply />
        <SystemStatus />
      </div>
      <div className="entrance-foot" />
    </div>
  );
}

/** Clones the picture from the HTML document: no layout shift, and no markup built from strings. */
function Picture() {
  const fill = useCallback((canvas: HTMLDivElement | null) => canvas?.replaceChildren(...pictures()), []);
  return <div className="entrance-canvas" ref={fill} />;
}

function SignIn() {
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
      <p>{t('entrance.sign-in-text', { brand: brand.name })}</p>
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
      <PlainButton variant="primary" size="large" isWide isBusy={isBusy} onClick={start}>
        {t(failed ? 'entrance.sign-in-again' : 'entrance.sign-in-button', { brand: brand.name })}
        <Icon name="arrow-right" />
      </PlainButton>
    </section>
  );
}

/** Hidden while the application route is only planned. */
function Apply() {
  const { t } = useTranslation();
  const router = useRouter();
  const isBuilt = !router.getMatchedRoutes('/apply')[0].at(-1)?.options.staticData?.isPlanned;
  if (!isBuilt) return null;
  return (
    <section className="entrance-part entrance-part-small">
      <h2>{t('entrance.apply')}</h2>
      <p>{t(`entrance.apply-text-${brand.slug}`)}</p>
      <PlainButton to="/apply/{-$customerType}">{t('entrance.apply-button')}</PlainButton>
    </section>
  );
}

function SystemStatus() {
  const { t } = useTranslation();
  const { statusPage } = configuration();
  if (!statusPage) return null;
  return (
    <section className="entrance-part entrance-part-small">
      <h2>{t('entrance.status')}</h2>
      <p>{t('entrance.status-text')}</p>
      <PlainButton href={statusPage}>
        {t('entrance.status-open')}
        <Icon name="external-link" />
        <span className="unseen">{t('entrance.new-tab')}</span>
      </PlainButton>
    </section>
  );
}
