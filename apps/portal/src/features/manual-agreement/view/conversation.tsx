import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { linkToAgreement } from '../agreement-links.ts';
import styles from './view.module.css';

/** Questions to the account manager and the answers, in order. */
export function Conversation({ agreement: { uuid, history, accountManager } }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const messages = history.filter(({ type }) => type === 'QUESTION' || type === 'ANSWER');
  return (
    <Section
      title={t('manual-agreement.questions')}
      aside={<ActionButton size="small" icon="mail" label={t('manual-agreement.ask')} to={linkToAgreement(uuid, 'ask')} />}
    >
      {accountManager && (
        <p className={styles.soft}>
          {t('manual-agreement.account-manager', { name: accountManager.name })}{' '}
          <a href={`mailto:${accountManager.email}`}>{accountManager.email}</a>
        </p>
      )}
      {messages.length === 0 ? (
        <p className={styles.soft}>{t('manual-agreement.no-questions')}</p>
      ) : (
        <ol className={styles.entries}>
          {messages.map(({ entryId, type, name, text, at }) => (
            <li key={entryId}>
              <time dateTime={at}>
                {formats.dateTime(at)} · {type === 'ANSWER' ? t('manual-agreement.our-answer') : name}
              </time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
