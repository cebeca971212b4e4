import { type ActivationCheck, checkActivation } from '@demarc/contract/account.ts';
import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/api.ts';
import { whileBusy } from '../../lib/busy.ts';
import { problemOf, reportError, statusOf, waitMinutesOf } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { OuterFrame } from '../../ui/outer-frame.tsx';
import { Page } from '../../ui/page.tsx';
import { type ActivationLink, takeActivationLink } from './activate-address.ts';
import { ActivateDetails } from './activate-details.tsx';
import { ActivateDone } from './activate-done.tsx';
import { ActivateLink, type Stop } from './activate-link.tsx';

export const lazyRoute = createLazyRoute('/account/activate')({ component: ActivatePage });

type Step =
  | { name: 'link'; stop: Stop | null }
  | { name: 'checking' }
  | { name: 'details'; check: ActivationCheck }
  | { name: 'done'; check: ActivationCheck };

const numbers = { link: 1, checking: 1, details: 2, done: 3 } as const;

/** Activates an account from an emailed link. The code stays in memory only. */
function ActivatePage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [link, setLink] = useState<ActivationLink>({ account: null, code: null });
  const [step, setStep] = useState<Step>({ name: 'checking' });
  const headingRef = useRef<HTMLDivElement>(null);

  const stopAt = (error: Error) => setStep({ name: 'link', stop: stopOf(error) });
  const follow = async (next: ActivationLink) => {
    setLink(next);
    const { account, code } = next;
    if (!account || !code) return setStep({ name: 'link', stop: null });
    setStep({ name: 'checking' });
    try {
      const check = client.call(checkActivation, { params: account, body: { activationCode: code } }, { anonymous: true });
      setStep({ name: 'details', check: await whileBusy(check) });
    } catch (error) {
      void reportError(error, { handles: [429] });
      stopAt(error as Error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL when the page opens and on each hash change.
  useEffect(() => {
    void follow(takeActivationLink());
    const again = () => {
      if (location.hash) void follow(takeActivationLink());
    };
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the heading of each new step for screen readers.
  useEffect(() => {
    if (!isFirst.current) headingRef.current?.querySelector<HTMLElement>('h1')?.focus();
    isFirst.current = false;
  }, [step.name === 'checking' ? '' : step.name]);

  const needsPassword = step.name === 'details' && step.check.passwordNeeded;
  const phase = step.name === 'details' ? (needsPassword ? 'password' : 'accept') : step.name;
  return (
    <OuterFrame>
      <div ref={headingRef}>
        <Page
          title={t(step.name === 'done' ? 'activate.done' : 'activate.title')}
          lead={t('activate.step', { number: numbers[step.name], what: t(`activate.step-${phase}`) })}
          actions={
            step.name === 'details' && (
              <p className="entrance-help">{t('activate.until', { time: formats.dateTime(step.check.activationExpiresAt) })}</p>
            )
          }
        >
          {step.name === 'checking' && <p role="status">{t('activate.checking')}</p>}
          {step.name === 'link' && <ActivateLink link={link} stop={step.stop} onLink={(next) => void follow(next)} />}
          {step.name === 'details' && link.account && link.code && (
            <ActivateDetails
              account={link.account}
              code={link.code}
              check={step.check}
              onStop={stopAt}
              onDone={() => {
                // The code is used up.
                setLink({ account: null, code: null });
                setStep({ name: 'done', check: step.check });
              }}
            />
          )}
          {step.name === 'done' && <ActivateDone check={step.check} />}
        </Page>
      </div>
    </OuterFrame>
  );
}

function stopOf(error: Error): Stop {
  const status = statusOf(error);
  if (status === 429) return { reason: 'too-many', minutes: waitMinutesOf(error) };
  const code = problemOf(error)?.code;
  if (code === 'ALREADY_ACTIVATED') return { reason: 'activated' };
  if (code === 'ACTIVATION_EXPIRED') return { reason: 'expired' };
  return { reason: status === null || status >= 500 ? 'no-answer' : 'wrong' };
}
