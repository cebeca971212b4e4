import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { UnavailableNetwork } from './address-offers.ts';
import styles from './availability.module.css';
import { getVerdictLabels } from './verdict-labels.ts';

interface UnavailableNetworksProps {
  networks: readonly UnavailableNetwork[];
  /** All packages at the address: one may be a better choice. */
  packages: readonly AvailablePackage[];
}

/** The networks that cannot deliver, in one line; the reasons are one click away. */
export function UnavailableNetworks({ networks, packages }: UnavailableNetworksProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (networks.length === 0) return null;
  return (
    <details className={styles.unavailable}>
      <summary>
        {t('availability.cannot-deliver', {
          count: networks.length,
          names: formats.list(networks.map(({ carrier }) => carrier.carrierName)),
        })}
      </summary>
      <NetworkReasons networks={networks} packages={packages} />
    </details>
  );
}

/** Why each network cannot deliver now, and when it can. */
export function NetworkReasons({ networks, packages }: UnavailableNetworksProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ul className={styles.reasons}>
      {networks.map(({ carrier, blockedBy }) => {
        const { glyph, why, until } = getVerdictLabels(carrier, packages, { t, formats });
        return (
          <li key={carrier.carrierCode}>
            <Glyph name={blockedBy ? 'open' : glyph} />
            <div>
              <b>
                {t(`availability.physical-carrier-${carrier.physicalCarrier}`)}, {carrier.carrierName}
              </b>
              <p>{blockedBy ? t('availability.network-taken') : [why, until].filter(Boolean).join(' ')}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
