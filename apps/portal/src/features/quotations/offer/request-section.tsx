import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Quotation, QuotationAddress } from '@demarc/contract/quotation-schemas.ts';
import { useTranslation } from 'react-i18next';
import { getServiceName } from '../../../kinds/service-types.ts';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import styles from './offer.module.css';

/** The customer's request. */
export function RequestSection({ quotation: { request } }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, address, siteCode, addresses, description, wishDate } = request;
  return (
    <Section title={t('quotation.your-request')}>
      <Facts
        facts={toFacts([
          [t('quotation.product'), t(getServiceName(type))],
          [t('quotation.place-address'), address && formatLocation(address)],
          [t('quotation.site'), siteCode],
          [t('quotation.wish-date'), formats.date(wishDate)],
        ])}
      />
      <p className={`${styles.text} ${styles.needs}`}>{description}</p>
      {addresses.length > 0 && (
        <details className={styles.addresses}>
          <summary>{t('quotation.address-count', { count: addresses.length })}</summary>
          <ol className={styles.versions}>
            {addresses.map((address, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file can be equal, and never move.
              <li key={index}>
                <span>{formatLocation(address)}</span>
                {address.reference && <span className="mono">{address.reference}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Section>
  );
}

function formatLocation({ street, city, ...address }: QuotationAddress): string {
  return formatAddress({ ...address, street: street ?? '', city: city ?? '' });
}
