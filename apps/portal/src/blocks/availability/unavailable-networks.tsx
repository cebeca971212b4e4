import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { UnavailableNetwork } from './address-offers.ts';
import styles from './availability.module.css';
import { getVerdictLabels } from './verdict-labels.ts';

interface UnavailableNetworksProps {
  networks: readonly UnavailableNetwork[];
  /** All packages at the address, from which the reason for a network is derived. */
  packages: readonly AvailablePackage[];
}

/**
 * Lists the networks that the company already uses, and the other unavailable ones in one line, with a button that shows the
 * reasons.
 */
export function UnavailableNetworks({ networks, packages }: UnavailableNetworksProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatNames = (listed: readonly UnavailableNetwork[]) => formats.list(listed.map(({ carrier }) => carrier.carrierName));
  const taken = networks.filter(({ blockedBy }) => blockedBy !== null);
  const otherNetworks = networks.filter(({ blockedBy }) => blockedBy === null);
  return (
    <>
      {taken.length > 0 && (
        <p className={styles.taken}>
          <Glyph name="open" />
          {t('availability.networks-taken', { names: formatNames(taken) })}
        </p>
      )}
      {otherNetworks.length > 0 && (
        <details className={styles.unavailable}>
          <summary>
            {t('availability.cannot-deliver', { count: otherNetworks.length, names: formatNames(otherNetworks) })}
          </summary>
          <NetworkReasons networks={otherNetworks} packages={packages} />
        </details>
      )}
    </>
  );
}

/** Explains why each network cannot deliver now, and when it can. */
export function NetworkReasons({ networks, packages }: UnavailableNetworksProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ul className={styles.reasons}>
      {networks.map(({ carrier }) => {
        const { glyph, why, until } = getVerdictLabels(carrier, packages, { t, formats });
        return (
          <li key={carrier.carrierCode}>
            <Glyph name={glyph} />
            <div>
              <b>
                {t(`availability.physical-carrier-${carrier.physicalCarrier}`)}, {carrier.carrierName}
              </b>
              <p>{[why, until].filter(Boolean).join(' ')}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
