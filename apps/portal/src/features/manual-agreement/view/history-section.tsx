import type { ManualAgreement } from '@demarc/contract/manual-agreement.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './view.module.css';

/** The history of the agreement, newest first, without questions and answers, which have their own section. */
export function HistorySection({ agreement: { history } }: { agreement: ManualAgreement }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const events = history.filter(({ type }) => type !== 'QUESTION' && type !== 'ANSWER').toReversed();
  return (
    <Section title={t('manual-agreement.history')}>
      <ol className={styles.entries}>
        {events.map(({ entryId, type, name, actor, text, revision, at }) => (
          <li key={entryId}>
            <time dateTime={at}>
              {formats.dateTime(at)}
              {actor === 'CUSTOMER' && name && ` · ${name}`}
            </time>
            {t(`manual-agreement.did-${type}`, { revision })}
            {text && <p className={styles.soft}>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
