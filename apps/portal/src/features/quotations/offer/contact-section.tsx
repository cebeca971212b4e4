import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatPhoneNumber } from '../../../lib/format-phone-number.ts';
import { EmailLink } from '../../../ui/email-text.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './offer.module.css';

/** The sales contact of the offer. */
export function ContactSection({ contact }: { contact: Quotation['salesContact'] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('quotation.contact')}>
      {contact ? (
        <p className={styles.contact}>
          <b>{contact.name}</b>
          <EmailLink address={contact.email} />
          <a href={`tel:${contact.phoneNumber}`}>{formatPhoneNumber(contact.phoneNumber)}</a>
        </p>
      ) : (
        <p className={styles.soft}>{t('quotation.no-contact')}</p>
      )}
    </Section>
  );
}
