import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { MessageList } from '../../../blocks/message-list/message-list.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmailLink } from '../../../ui/email-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { linkToAgreement } from '../agreement-links.ts';
import styles from './view.module.css';

/** Questions to the account manager and the answers, in order. */
export function Conversation({ agreement: { uuid, history, accountManager } }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const messages = history.filter(({ type }) => type === 'QUESTION' || type === 'ANSWER');
  return (
    <Section
      title={t('manual-agreement.questions')}
      aside={<ActionButton size="small" icon="mail" label={t('manual-agreement.ask')} to={linkToAgreement(uuid, 'ask')} />}
    >
      {accountManager && (
        <p className={styles.contact}>
          {t('manual-agreement.account-manager', { name: accountManager.name })} <EmailLink address={accountManager.email} />
        </p>
      )}
      {messages.length === 0 ? (
        <p className={styles.soft}>{t('manual-agreement.no-questions')}</p>
      ) : (
        <MessageList
          messages={messages.map(({ entryId, type, name, text, at }) =>
            type === 'ANSWER'
              ? { id: entryId, from: 'PROVIDER', author: t('manual-agreement.our-answer'), text: text ?? '', sentAt: at }
              : { id: entryId, from: 'CUSTOMER', author: name ?? '', text: text ?? '', sentAt: at },
          )}
        />
      )}
    </Section>
  );
}
