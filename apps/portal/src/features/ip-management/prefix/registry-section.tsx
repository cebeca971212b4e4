import { getCountryName } from '@demarc/contract/country-name.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Facts, MissingValue } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { formatCount } from '../format-count.ts';
import styles from './prefix.module.css';

/** The object in the registry, and the contact for reports of abuse. */
export function RegistrySection({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { registry, assignedAt, totalCount } = prefix;
  const contact = useAbuseContact(prefix.abuseContactId);
  return (
    <Section title={t('ip-prefix.registry-long')}>
      {!registry && <p className={styles.soft}>{t('ip-prefix.not-registered-text')}</p>}
      <Facts
        facts={[
          ...toFacts([
            [t('ip-prefix.object-type'), registry && renderIdentifier(registry.objectType)],
            [t('ip-prefix.netname'), registry && renderIdentifier(registry.netname)],
            [t('ip-prefix.registry-status'), registry && renderIdentifier(registry.status)],
            [t('ip-prefix.country'), registry && getCountryName(registry.country, getCurrentLanguage())],
          ]),
          {
            label: t('ip-prefix.abuse-contact'),
            value: contact ? <EmailText text={contact} /> : <MissingValue>{t('ip-prefix.abuse-no')}</MissingValue>,
          },
          { label: t('ip-prefix.total'), value: formatCount(totalCount, formats) },
          { label: t('ip-prefix.assigned'), value: formats.date(assignedAt) },
        ]}
      />
    </Section>
  );
}

/** The name and email address of a contact; null if there is none. */
function useAbuseContact(contactId: string | null): string | null {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const customer = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  const contact = customer.data?.contacts.find(({ id }) => id === contactId);
  return contact ? formatContact(contact) : null;
}

interface NamedContact {
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
  email: string;
}

export function formatContact(contact: NamedContact): string {
  const name = formatPersonName(contact);
  return name ? `${name} (${contact.email})` : contact.email;
}
