import { exchangeToken, sessionTokenHeaders } from '@demarc/contract/session.ts';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/api.ts';
import { whileBusy } from '../../lib/busy.ts';
import { problemOf, statusOf } from '../../lib/errors.ts';
import { acceptToken, session } from '../../lib/session.ts';
import { OuterPage } from '../../ui/outer-page.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { readTokenAddress, takeTokenFromAddress } from './token-address.ts';

export const lazyRoute = createLazyRoute('/token/login')({ component: TokenLoginPage });

type Step = { name: 'working' } | { name: 'asking'; token: string; username: string } | { name: 'failed'; code: string };

/** Sign-in with a token that another system handed over. */
function TokenLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'working' });

  const exchange = async (token: string) => {
    setStep({ name: 'working' });
    try {
      const answer = await client.call(exchangeToken, { body: { token } }, { headers: sessionTokenHeaders, anonymous: true });
      await acceptToken(answer.token);
      void navigate({ to: '/', replace: true });
    } catch (error) {
      setStep({ name: 'failed', code: session.state.notice ?? codeOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address holds a token once, when the page opens or is given another.
  useEffect(() => {
    const start = () => {
      const token = takeTokenFromAddress();
      const { claims } = session.state;
      if (!token) setStep({ name: 'failed', code: 'token.missing' });
      else if (claims) setStep({ name: 'asking', token, username: claims.username });
      else void whileBusy(exchange(token));
    };
    // A link that differs only in its fragment, followed from this page, loads nothing anew.
    const startAnew = () => readTokenAddress(location) && start();
    start();
    window.addEventListener('hashchange', startAnew);
    return () => window.removeEventListener('hashchange', startAnew);
  }, []);

  if (step.name === 'working') {
    return (
      <OuterPage title={t('token.title')}>
        <p role="status">{t('token.working')}</p>
      </OuterPage>
    );
  }
  if (step.name === 'asking') {
    return (
      <OuterPage
        title={t('token.already')}
        status="attention"
        actions={
          <>
            <PlainButton variant="primary" onClick={() => void navigate({ to: '/', replace: true })}>
              {t('token.stay', { username: step.username })}
            </PlainButton>
            <PlainButton onClick={() => void whileBusy(exchange(step.token))}>{t('token.change')}</PlainButton>
          </>
        }
      >
        <p>{t('token.already-text', { username: step.username })}</p>
      </OuterPage>
    );
  }
  return (
    <OuterPage
      title={t('token.failed')}
      status="trouble"
      actions={
        <PlainButton variant="primary" to="/">
          {t('action.home')}
        </PlainButton>
      }
    >
      <p role="alert">{t(step.code)}</p>
    </OuterPage>
  );
}

function codeOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 429) return 'token.too-many';
  if (status === 403) return 'token.no-account';
  if (status === null || status >= 500) return 'token.no-answer';
  return problemOf(error)?.code === 'TOKEN_EXPIRED' ? 'token.expired' : 'token.invalid';
}
