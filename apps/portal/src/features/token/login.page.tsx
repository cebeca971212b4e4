import { getCustomer } from '@demarc/contract/customer.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { describeToken, exchangeToken, type SessionClaims, sessionTokenHeaders } from '@demarc/contract/session.ts';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, query, queryClient } from '../../lib/api.ts';
import { trackBusy } from '../../lib/busy.ts';
import { getErrorStatus, getProblem, reportError } from '../../lib/errors.ts';
import { acceptToken, session, useSession } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { PublicPage } from '../../ui/public-page.tsx';
import { consumeUrlToken, readUrlToken } from './url-token.ts';

export const lazyRoute = createLazyRoute('/token/login')({ component: TokenLoginPage });

/** The consent that the user is asked for. */
interface Consent {
  username: string;
  company: string;
  /** The token to exchange after the user agrees. */
  token: string;
}

type Step = { name: 'working' } | ({ name: 'asking' } & Consent) | { name: 'failed'; code: string };

/** Signs in with a token from another system after the user confirms the account. */
function TokenLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { claims } = useSession();
  const [step, setStep] = useState<Step>({ name: 'working' });
  const [isBusy, setBusy] = useState(false);

  const fail = (error: unknown) => {
    showErrorDialog(error);
    setStep({ name: 'failed', code: session.state.notice ?? getFailureKey(error) });
  };
  const requestConsent = async (token: string) => {
    setStep({ name: 'working' });
    try {
      setStep({ name: 'asking', ...(await client.call(describeToken, { body: { token } }, { anonymous: true })) });
    } catch (error) {
      fail(error);
    }
  };
  const signIn = async ({ token }: Consent) => {
    setBusy(true);
    try {
      const response = await client.call(exchangeToken, { body: { token } }, { headers: sessionTokenHeaders, anonymous: true });
      await acceptToken(response.token);
      void navigate({ to: '/', replace: true });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the token on mount and on each hash change.
  useEffect(() => {
    const start = () => {
      const token = consumeUrlToken();
      if (token) void trackBusy(requestConsent(token));
      else setStep({ name: 'failed', code: 'token.missing' });
    };
    // A link that differs only in its fragment does not reload the page.
    const restart = () => readUrlToken(location) && start();
    start();
    window.addEventListener('hashchange', restart);
    return () => window.removeEventListener('hashchange', restart);
  }, []);

  if (step.name === 'working') {
    return (
      <PublicPage title={t('token.title')}>
        <p role="status">{t('token.working')}</p>
      </PublicPage>
    );
  }
  if (step.name === 'asking') {
    const { username, company } = step;
    return (
      <PublicPage
        title={t('token.confirm', { username, company })}
        status={claims ? 'attention' : undefined}
        actions={
          <>
            <BasicButton variant="primary" isBusy={isBusy} onClick={() => void trackBusy(signIn(step))}>
              {t('token.continue')}
            </BasicButton>
            <BasicButton to="/">{claims ? t('token.keep', { username: claims.username }) : t('token.decline')}</BasicButton>
          </>
        }
      >
        <div role="status">
          {claims && <p>{getReplacementText(t, claims)}</p>}
          <p>{t('token.confirm-text')}</p>
        </div>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={t('token.failed')}
      status="trouble"
      actions={
        <BasicButton variant="primary" to="/">
          {t('action.home')}
        </BasicButton>
      }
    >
      <p role="alert">{t(step.code)}</p>
    </PublicPage>
  );
}

/** Names the session that ends; the company is included if it is cached. */
function getReplacementText(t: TFunction, { username, cid }: SessionClaims): string {
  const { queryKey } = query(getCustomer, { params: { customerId: cid } });
  const company = queryClient.getQueryData<Output<typeof getCustomer>>(queryKey)?.companyName;
  return company ? t('token.replaces', { username, company }) : t('token.replaces-unnamed', { username });
}

/** The page itself explains a refused token (401 or 403), which must not end the session; other errors open a dialog. */
function showErrorDialog(error: unknown): void {
  const status = getErrorStatus(error);
  if (status !== 401 && status !== 403) void reportError(error);
}

function getFailureKey(error: unknown): string {
  const status = getErrorStatus(error);
  if (status === 429) return 'token.too-many';
  if (status === 403) return 'token.no-account';
  if (status === null || status >= 500) return 'token.no-answer';
  return getProblem(error)?.code === 'TOKEN_EXPIRED' ? 'token.expired' : 'token.invalid';
}
