import type { AvailablePackage, LineAvailability } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { toAddressKeyValues } from './address-key-values.ts';
import { getNetworkNameKey, type NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { toCheckSearch } from './check-search.ts';
import { formatOneOffAmount } from './format-offer.ts';
import { AvailabilityOrderButton, formatOrderLabel } from './order-button.tsx';
import { SignAgreement } from './sign-agreement.tsx';

interface OrderBarProps {
  availability: Pick<LineAvailability, 'availabilityId' | 'address'>;
  network: NetworkOffer;
  /** The chosen package. */
  pkg: AvailablePackage;
  variant: 'primary' | 'default';
  /** The reason why nothing can be ordered from this check, such as its age; null if it can. */
  reason: string | null;
}

/** Shows the chosen network and speed with their price and the order button. Stays in view below the choices. */
export function OrderBar({ availability, network: { carrier }, pkg, variant, reason }: OrderBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { availabilityId, address } = availability;
  const { downMbps, upMbps } = getRates(pkg);
  const rates = t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) });
  return (
    <div className={styles.orderBar}>
      <p>
        <b>
          {t(getNetworkNameKey(carrier))}, {rates}
        </b>
        <span>
          {t('availability.amount-mrc', { amount: formats.money(Number(pkg.monthlyAmount)) })},{' '}
          {formatOneOffAmount(pkg, { t, formats })}
        </span>
      </p>
      <div className={styles.orderActions}>
        <SignAgreement />
        <AvailabilityOrderButton
          variant={variant}
          label={formatOrderLabel(carrier, t)}
          // If the visitor has to sign in first, the address names the order. It is checked again once the check has expired.
          start={{ availabilityId, packageCode: pkg.packageCode, ...toCheckSearch(toAddressKeyValues(address)) }}
          reason={reason}
        />
      </div>
    </div>
  );
}
