import type { Address } from '@demarc/contract/address.ts';
import { useTranslation } from 'react-i18next';
import styles from './company.module.css';
import { formatAddressLines } from './format-address-lines.ts';

/** An address laid out as on an envelope, below an optional name. */
export function AddressBlock({ address, name }: { address: Address; name?: string }) {
  const { i18n } = useTranslation();
  const [street, locality, country] = formatAddressLines(address, i18n.language);
  return (
    <address className={styles.address}>
      {name && (
        <>
          {name}
          <br />
        </>
      )}
      {street}
      <br />
      {locality}
      <br />
      {country}
    </address>
  );
}
