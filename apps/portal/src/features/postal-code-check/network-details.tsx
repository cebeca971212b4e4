import type { LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { getNetworkNameKey, type NetworkOffer } from '../../blocks/availability/address-offers.ts';
import { ConnectionPoints } from '../../blocks/availability/connection-points.tsx';
import { formatOrderLabel, OrderButton } from '../../blocks/availability/order-button.tsx';
import { PackageTable } from '../../blocks/availability/package-table.tsx';
import textButton from '../../ui/text-button.module.css';
import styles from './postal-code-check.module.css';

interface NetworkDetailsProps {
  availability: LineAvailability;
  network: NetworkOffer;
  /** A second line is not the main action. */
  variant: 'primary' | 'default';
  /** Why nothing can be ordered now; null if it can. */
  reason: string | null;
}

/** The order button of the chosen network; its products and connection points on demand. */
export function NetworkDetails({ availability, network: { carrier, packages }, variant, reason }: NetworkDetailsProps) {
  const { t } = useTranslation();
  const { availabilityId } = availability;
  const [cheapest] = packages;
  const points = (carrier.copper?.connectionPoints.length ?? 0) + (carrier.fiber?.terminationPoints.length ?? 0);
  const network = t(getNetworkNameKey(carrier));
  return (
    <div className={styles.chosen}>
      {cheapest && (
        <OrderButton
          variant={variant}
          label={formatOrderLabel(carrier, t)}
          start={{ availabilityId, packageCode: cheapest.packageCode }}
          reason={reason}
        />
      )}
      <details key={carrier.carrierCode}>
        <summary className={textButton.summary}>
          {[t('availability.packages', { count: packages.length }), points > 0 && t('availability.points', { count: points })]
            .filter(Boolean)
            .join(', ')}
          <span className="unseen">, {carrier.carrierName}</span>
        </summary>
        <PackageTable caption={`${network}, ${carrier.carrierName}`} {...{ packages, availabilityId, reason }} />
        {points > 0 && <ConnectionPoints carrier={carrier} />}
      </details>
    </div>
  );
}
