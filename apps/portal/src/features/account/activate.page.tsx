import { type ActivationCheck, checkActivation } from '@demarc/contract/account.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/api.ts';
import { trackBusy } from '../../lib/busy.ts';
import { getErrorStatus, getProblem, getRetryAfterMinutes, reportError } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { usePageHeadingFocusOnChange } from '../../lib/use-page-heading-focus.ts';
import { Page } from '../../ui/page.tsx';
import { PublicLayout } from '../../ui/public-layout.tsx';
import { ActivationDetails } from './activation-details.tsx';
import { ActivationDone } from './activation-done.tsx';
import { type ActivationLink, consumeActivationLink } from './activation-link.ts';
import { type ActivationFailure, ActivationLinkStep } from './activation-link-step.tsx';

export const lazyRoute = createLazyRoute('/account/activate')({ component: ActivatePage });

type Step =
  | { name: 'link'; failure: ActivationFailure | null }
  | { name: 'checking' }
  | { name: 'details'; check: ActivationCheck }
  | { name: 'done'; check: ActivationCheck };

const stepNumbers = { link: 1, checking: 1, details: 2, done: 3 } as const;

/** Activates an account from an emailed link. The code stays in memory only. */
function ActivatePage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [link, setLink] = useState<ActivationLink>({ account: null, code: null });
  const [step, setStep] = useState<Step>({ name: 'checking' });

  const showFailure = (error: Error) => setStep({ name: 'link', failure: toFailure(error) });
  const followLink = async (next: ActivationLink) => {
    setLink(next);
    const { account, code } = next;
    if (!account || !code) return setStep({ name: 'link', failure: null });
    setStep({ name: 'checking' });
    try {
      const check = client.call(checkActivation, { params: account, body: { activationCode: code } }, { anonymous: true });
      setStep({ name: 'details', check: await trackBusy(check) });
    } catch (error) {
      void reportError(error, { handles: [429] });
      showFailure(error as Error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL when the page opens and on each hash change.
  useEffect(() => {
    void followLink(consumeActivationLink());
    const onHashChange = () => {
      if (location.hash) void followLink(consumeActivationLink());
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  usePageHeadingFocusOnChange(step.name);

  const needsPassword = step.name === 'details' && step.check.passwordNeeded;
  const phase = step.name === 'details' ? (needsPassword ? 'password' : 'accept') : step.name;
  return (
    <PublicLayout>
      <Page
        title={t(step.name === 'done' ? 'activate.done' : 'activate.title')}
        lead={t('activate.step', { number: stepNumbers[step.name], what: t(`activate.step-${phase}`) })}
        actions={
          step.name === 'details' && (
            <p className="entrance-help">{t('activate.until', { time: formats.dateTime(step.check.activationExpiresAt) })}</p>
          )
        }
      >
        {step.name === 'checking' && <p role="status">{t('activate.checking')}</p>}
        {step.name === 'link' && (
          <ActivationLinkStep link={link} failure={step.failure} onLink={(next) => void followLink(next)} />
        )}
        {step.name === 'details' && link.account && link.code && (
          <ActivationDetails
            account={link.account}
            code={link.code}
            check={step.check}
            onFailure={showFailure}
            onDone={() => {
              // The code is used up.
              setLink({ account: null, code: null });
              setStep({ name: 'done', check: step.check });
            }}
          />
        )}
        {step.name === 'done' && <ActivationDone check={step.check} />}
      </Page>
    </PublicLayout>
  );
}

function toFailure(error: Error): ActivationFailure {
  const status = getErrorStatus(error);
  if (status === 429) return { reason: 'too-many', minutes: getRetryAfterMinutes(error) };
  const code = getProblem(error)?.code;
  if (code === 'ALREADY_ACTIVATED') return { reason: 'activated' };
  if (code === 'ACTIVATION_EXPIRED') return { reason: 'expired' };
  return { reason: status === null || status >= 500 ? 'no-answer' : 'wrong' };
}
