import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { useSession } from '../../lib/session.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Note } from '../../ui/note.tsx';

interface ActivationSignInProps {
  /** Prefilled on the sign-in page. */
  username?: string;
  /** Whether to redirect to the sign-in page without a click. */
  isAutomatic?: boolean;
}

/** Leads to the portal, through the sign-in page unless a user is already signed in. */
export function ActivationSignIn({ username, isAutomatic = false }: ActivationSignInProps) {
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
    if (isAutomatic && !isSignedIn) void start();
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
          <BasicButton variant="primary" size="large" to="/">
            {t('activate.to-portal')}
          </BasicButton>
        ) : (
          <BasicButton variant="primary" size="large" onClick={() => void start()}>
            {t('entrance.sign-in-button', { brand: currentBrand.name })}
          </BasicButton>
        )}
      </div>
    </>
  );
}
