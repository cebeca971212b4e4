import { type CustomerContact, contactTypes } from '@demarc/contract/contact.ts';
import { useTranslation } from 'react-i18next';
import { nothing } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './contacts.module.css';

/** Who gets which messages. A type that nobody has stands out; on a phone each contact is a card. */
export function Contacts({ contacts }: { contacts: readonly CustomerContact[] }) {
  const { t } = useTranslation();
  const isCovered = (type: (typeof contactTypes)[number]) => contacts.some(({ types }) => types.includes(type));
  const missing = contactTypes.filter((type) => !isCovered(type));
  return (
    <Section title={t('contact.title')} count={contacts.length}>
      {missing.map((type) => (
        <p key={type} className={styles.gap}>
          <Glyph name="attention" />
          <span>
            <b>{t(`company.nobody-${type}`)}</b> · {t('company.nobody-text')}
          </span>
        </p>
      ))}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('contact.name')}</th>
            {contactTypes.map((type) => (
              <th key={type} scope="col" className={styles.type} data-gap={!isCovered(type) || undefined}>
                {t(`contact.type-${type}`)}
              </th>
            ))}
            <th scope="col">{t('contact.email')}</th>
            <th scope="col">{t('contact.phone')}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.id}>
              <th scope="row">
                <b>{nameOf(contact)}</b> {contact.jobTitle}
              </th>
              {contactTypes.map((type) => (
                <td key={type} className={styles.type} data-gap={!isCovered(type) || undefined}>
                  {contact.types.includes(type) ? (
                    <>
                      <Icon name="check" />
                      <span className="unseen">{t('contact.yes')}</span>
                    </>
                  ) : (
                    <span className={styles.no}>
                      <span aria-hidden="true">·</span>
                      <span className="unseen">{t('contact.no')}</span>
                    </span>
                  )}
                </td>
              ))}
              <td className={styles.email}>
                {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : nothing}
              </td>
              <td>
                {contact.phoneNumber ? <a href={`tel:${contact.phoneNumber}`}>{inGroups(contact.phoneNumber)}</a> : nothing}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.cards}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <b>{nameOf(contact)}</b> <span>{contact.jobTitle}</span>
            <p>{contact.types.map((type) => t(`contact.type-${type}`)).join(', ') || t('contact.no-type')}</p>
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact.phoneNumber && <a href={`tel:${contact.phoneNumber}`}>{inGroups(contact.phoneNumber)}</a>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function nameOf({ firstName, middleName, lastName }: CustomerContact): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}

/** `0755550112` as `075 555 01 12`; mobile numbers as `06 12 34 56 78`. */
function inGroups(phoneNumber: string): string {
  const groups = phoneNumber.startsWith('06') ? /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/ : /^(\d{3})(\d{3})(\d{2})(\d{2})$/;
  const parts = groups.exec(phoneNumber);
  return parts ? parts.slice(1).join(' ') : phoneNumber;
}
