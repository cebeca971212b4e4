import type { Address } from '@demarc/contract/address.ts';
import { useTranslation } from 'react-i18next';
import { addressLines } from './address-text.ts';
import styles from './company.module.css';

/** An address laid out as on an envelope, below an optional name. */
export function AddressBlock({ address, name }: { address: Address; name?: string }) {
  const { i18n } = useTranslation();
  const [street, place, country] = addressLines(address, i18n.language);
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
      {place}
      <br />
      {country}
    </address>
  );
}
