import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brands/current.ts';
import { useSession } from '../../lib/session.ts';
import { Note } from '../../ui/note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

interface ActivateSignInProps {
  /** Prefilled on the sign-in page. */
  username?: string;
  /** Redirects to the sign-in page without a click. */
  isAtOnce?: boolean;
}

/** Leads to the portal, through the sign-in page unless a user is already signed in. */
export function ActivateSignIn({ username, isAtOnce = false }: ActivateSignInProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().phase === 'signedIn';
  const [hasFailed, setFailed] = useState(false);
  const start = async () => {
    setFailed(false);
    try {
      const { redirectToSignIn } = await import('../../lib/sso.ts');
      await redirectToSignIn(null, username);
    } catch {
      setFailed(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount.
  useEffect(() => {
    if (isAtOnce && !isSignedIn) void start();
  }, []);
  return (
    <>
      {hasFailed && (
        <Note kind="trouble" title={t('entrance.sign-in-failed')}>
          {t('entrance.sign-in-failed-text')}
        </Note>
      )}
      <div className="entrance-actions">
        {isSignedIn ? (
          <PlainButton variant="primary" size="large" to="/">
            {t('activate.to-portal')}
          </PlainButton>
        ) : (
          <PlainButton variant="primary" size="large" onClick={() => void start()}>
            {t('entrance.sign-in-button', { brand: brand.name })}
          </PlainButton>
        )}
      </div>
    </>
  );
}
