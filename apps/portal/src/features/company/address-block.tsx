import type { Address } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import styles from './company.module.css';

/** An address as it stands on an envelope, the country in the reader's language. */
export function AddressBlock({ address }: { address: Address }) {
  const { i18n } = useTranslation();
  const { street, houseNumber, houseNumberAddition, postalCode, city, country } = address;
  const countryName = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country);
  return (
    <address className={styles.address}>
      {street} {houseNumber}
      {houseNumberAddition && `-${houseNumberAddition}`}
      <br />
      {country === 'NL' ? postalCode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2') : postalCode} {city}
      <br />
      {countryName}
    </address>
  );
}
