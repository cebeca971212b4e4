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

/** The networks that cannot deliver another line: those that the company uses, and the others in one line with a button that shows the reasons. */
export function UnavailableNetworks({ networks, packages }: UnavailableNetworksProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formatNames = (listed: readonly UnavailableNetwork[]) => formats.list(listed.map(({ carrier }) => carrier.carrierName));
  const taken = networks.filter(({ blockedBy }) => blockedBy !== null);
  const others = networks.filter(({ blockedBy }) => blockedBy === null);
  return (
    <>
      {taken.length > 0 && (
        <p className={styles.taken}>
          <Glyph name="open" />
          {t('availability.networks-taken', { names: formatNames(taken) })}
        </p>
      )}
      {others.length > 0 && (
        <details className={styles.unavailable}>
          <summary>{t('availability.cannot-deliver', { count: others.length, names: formatNames(others) })}</summary>
          <NetworkReasons networks={others} packages={packages} />
        </details>
      )}
    </>
  );
}

/** Why each network cannot deliver now, and when it can. */
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
