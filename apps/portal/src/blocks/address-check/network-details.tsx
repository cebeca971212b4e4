import { useTranslation } from 'react-i18next';
import textButton from '../../ui/text-button.module.css';
import { getNetworkNameKey, type NetworkOffer } from '../availability/address-offers.ts';
import { ConnectionPoints } from '../availability/connection-points.tsx';
import { PackageTable } from '../availability/package-table.tsx';

interface NetworkDetailsProps {
  availabilityId: string;
  network: NetworkOffer;
  /** The reason why nothing can be ordered now; null if it can. */
  reason: string | null;
}

/** Shows the products and connection points of the chosen network on demand. */
export function NetworkDetails({ availabilityId, network: { carrier, packages }, reason }: NetworkDetailsProps) {
  const { t } = useTranslation();
  const points = (carrier.copper?.connectionPoints.length ?? 0) + (carrier.fiber?.terminationPoints.length ?? 0);
  return (
    <details key={carrier.carrierCode}>
      <summary className={textButton.summary}>
        {[t('availability.packages', { count: packages.length }), points > 0 && t('availability.points', { count: points })]
          .filter(Boolean)
          .join(', ')}
        <span className="unseen">, {carrier.carrierName}</span>
      </summary>
      <PackageTable
        caption={`${t(getNetworkNameKey(carrier))}, ${carrier.carrierName}`}
        {...{ carrier, packages, availabilityId, reason }}
      />
      {points > 0 && <ConnectionPoints carrier={carrier} />}
    </details>
  );
}
