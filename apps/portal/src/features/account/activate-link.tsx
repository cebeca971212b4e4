import { requestActivationCode } from '@demarc/contract/account.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { statusOf, waitMinutesOf } from '../../lib/errors.ts';
import { Note } from '../../ui/note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activate.module.css';
import { type ActivationLink, readPasted } from './activate-address.ts';
import { ActivateSignIn } from './activate-sign-in.tsx';

/** Why an activation link does not work. */
export type Stop = { reason: 'wrong' | 'expired' | 'activated' | 'no-answer' } | { reason: 'too-many'; minutes: number };

interface ActivateLinkProps {
  link: ActivationLink;
  /** Null if no code was tried yet. */
  stop: Stop | null;
  onLink: (link: ActivationLink) => void;
}

const kinds = {
  wrong: 'trouble',
  expired: 'attention',
  activated: 'ok',
  'no-answer': 'trouble',
  'too-many': 'attention',
} as const;

/** Lets the user paste a link or code, or request a new email. */
export function ActivateLink({ link, stop, onLink }: ActivateLinkProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { account } = link;
  const paste = (event: FormEvent) => {
    event.preventDefault();
    const pasted = readPasted(text);
    const next = { account: pasted.account ?? account, code: pasted.code };
    const isWhole = next.account !== null && next.code !== null;
    setRefused(!isWhole);
    if (isWhole) onLink(next);
  };
  return (
    <div className={styles.column}>
      {stop && (
        <Note kind={kinds[stop.reason]} title={t(`activate.stopped-${stop.reason}`)}>
          {t(`activate.stopped-${stop.reason}-text`, stop.reason === 'too-many' ? { count: stop.minutes } : {})}
        </Note>
      )}
      {stop?.reason === 'activated' ? (
        <ActivateSignIn />
      ) : (
        <>
          {(stop?.reason === 'no-answer' || stop?.reason === 'too-many') && (
            <div className="entrance-actions">
              <PlainButton variant="primary" onClick={() => onLink(link)}>
                {t('action.retry')}
              </PlainButton>
            </div>
          )}
          {account && <NewLink account={account} isFirst={stop?.reason === 'expired' || stop?.reason === 'wrong'} />}
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
                <PlainButton type="submit">{t('activate.go-on')}</PlainButton>
              </div>
            </form>
          </Section>
        </>
      )}
    </div>
  );
}

/** Requests another email. The response does not reveal whether the account is pending activation. */
function NewLink({ account, isFirst }: { account: NonNullable<ActivationLink['account']>; isFirst: boolean }) {
  const { t } = useTranslation();
  const ask = useWrite(requestActivationCode, { handles: [429], anonymous: true });
  const status = statusOf(ask.error);
  return (
    <Section title={t('activate.new-link')}>
      <p className={styles.soft}>{t('activate.new-link-text')}</p>
      <div className="entrance-actions">
        <PlainButton
          variant={isFirst ? 'primary' : 'default'}
          isBusy={ask.isPending}
          onClick={() => ask.mutate({ params: account })}
        >
          {t('activate.ask-new-link')}
        </PlainButton>
      </div>
      <div aria-live="polite">
        {/* An impossible account id (404) looks the same as an unknown account. */}
        {(ask.isSuccess || status === 404) && (
          <Note kind="ok" title={t('activate.asked')}>
            {t('activate.asked-text')}
          </Note>
        )}
        {status === 429 && (
          <Note kind="attention" title={t('activate.stopped-too-many')}>
            {t('activate.stopped-too-many-text', { count: waitMinutesOf(ask.error) })}
          </Note>
        )}
      </div>
    </Section>
  );
}
