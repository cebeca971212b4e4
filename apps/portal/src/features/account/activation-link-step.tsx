import { requestActivationCode } from '@demarc/contract/account.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { BasicButton } from '../../ui/basic-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activate.module.css';
import { type ActivationLink, parsePastedLink } from './activation-link.ts';
import { ActivationSignIn } from './activation-sign-in.tsx';

/** The reasons for which an activation link does not work. */
export type ActivationFailure =
  | { reason: 'wrong' | 'expired' | 'activated' | 'no-answer' }
  | { reason: 'too-many'; minutes: number };

interface ActivationLinkStepProps {
  link: ActivationLink;
  /** Null if no code was tried yet. */
  failure: ActivationFailure | null;
  onLink: (link: ActivationLink) => void;
}

const noteKinds = {
  wrong: 'trouble',
  expired: 'attention',
  activated: 'ok',
  'no-answer': 'trouble',
  'too-many': 'attention',
} as const;

/** Lets the user paste a link or code, or request a new email. */
export function ActivationLinkStep({ link, failure, onLink }: ActivationLinkStepProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { account } = link;
  const paste = (event: FormEvent) => {
    event.preventDefault();
    const pasted = parsePastedLink(text);
    const next = { account: pasted.account ?? account, code: pasted.code };
    const isComplete = next.account !== null && next.code !== null;
    setRefused(!isComplete);
    if (isComplete) onLink(next);
  };
  return (
    <div className={styles.column}>
      {failure && (
        <Note kind={noteKinds[failure.reason]} title={t(`activate.stopped-${failure.reason}`)}>
          {t(`activate.stopped-${failure.reason}-text`, failure.reason === 'too-many' ? { count: failure.minutes } : {})}
        </Note>
      )}
      {failure?.reason === 'activated' ? (
        <ActivationSignIn />
      ) : (
        <>
          {(failure?.reason === 'no-answer' || failure?.reason === 'too-many') && (
            <div className="entrance-actions">
              <BasicButton variant="primary" onClick={() => onLink(link)}>
                {t('action.retry')}
              </BasicButton>
            </div>
          )}
          {account && (
            <NewLinkSection account={account} isPrimary={failure?.reason === 'expired' || failure?.reason === 'wrong'} />
          )}
          <Section title={t('activate.paste')}>
            <form className={styles.form} onSubmit={paste} noValidate>
              <TextField
                label={t('activate.code')}
                description={t(account ? 'activate.code-help' : 'activate.link-help')}
                error={isRefused ? t(account ? 'activate.code-refused' : 'activate.link-refused') : undefined}
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setRefused(false);
                }}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                isMono
              />
              <div>
                {/* Without a code to retry or an account to email, this is the way on. */}
                <BasicButton type="submit" variant={failure ? 'default' : 'primary'}>
                  {t('activate.go-on')}
                </BasicButton>
              </div>
              {!account && <p className={styles.soft}>{t('activate.no-email')}</p>}
            </form>
          </Section>
        </>
      )}
    </div>
  );
}

/** Requests another email. The response does not reveal whether the account is pending activation. */
function NewLinkSection({ account, isPrimary }: { account: NonNullable<ActivationLink['account']>; isPrimary: boolean }) {
  const { t } = useTranslation();
  const requestLink = useWrite(requestActivationCode, { handles: [429], anonymous: true });
  const status = getErrorStatus(requestLink.error);
  return (
    <Section title={t('activate.new-link')}>
      <p className={styles.soft}>{t('activate.new-link-text')}</p>
      <div className="entrance-actions">
        <BasicButton
          variant={isPrimary ? 'primary' : 'default'}
          isBusy={requestLink.isPending}
          onClick={() => requestLink.mutate({ params: account })}
        >
          {t('activate.ask-new-link')}
        </BasicButton>
      </div>
      <div aria-live="polite">
        {/* An impossible account id (404) looks the same as an unknown account. */}
        {(requestLink.isSuccess || status === 404) && (
          <Note kind="ok" title={t('activate.asked')}>
            {t('activate.asked-text')}
          </Note>
        )}
        {status === 429 && (
          <Note kind="attention" title={t('activate.stopped-too-many')}>
            {t('activate.stopped-too-many-text', { count: getRetryAfterMinutes(requestLink.error) })}
          </Note>
        )}
      </div>
    </Section>
  );
}
