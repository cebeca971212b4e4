import type { CarrierResult } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import styles from './availability.module.css';

/** Shows where a line would end, and what is already installed there. */
export function ConnectionPoints({ carrier }: { carrier: CarrierResult }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { copper, fiber } = carrier;
  return (
    <ul className={styles.points}>
      {copper?.connectionPoints.map(({ israPoint, freePairs, spliceablePairs, cableLengthMeters, bondingAllowed, usedPairs }) => (
        <li key={israPoint}>
          <b className="mono">{israPoint}</b>{' '}
          {[
            t('availability.free-pairs', { count: freePairs }),
            spliceablePairs > 0 && t('availability.spliceable-pairs', { count: spliceablePairs }),
            cableLengthMeters !== null && t('availability.cable-length', { meters: formats.number(cableLengthMeters) }),
            bondingAllowed && t('availability.bonding'),
          ]
            .filter(Boolean)
            .join(', ')}
          {usedPairs.map(({ serviceIdMasked, phoneNumberMasked, typeOfConnection, orderRunning }) => (
            <small key={serviceIdMasked}>
              {[
                t(`availability.type-of-connection-${typeOfConnection}`),
                serviceIdMasked,
                phoneNumberMasked,
                orderRunning && t('availability.order-running'),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          ))}
        </li>
      ))}
      {fiber?.terminationPoints.map(({ ftuId, ftuLocation, inUse, powerOutletAvailable, hasDate }) => (
        <li key={ftuId}>
          <b className="mono">{ftuId}</b>{' '}
          {[
            t(`kinds.line.ftu-location-${ftuLocation}`),
            t(inUse ? 'availability.in-use' : 'availability.not-in-use'),
            powerOutletAvailable === 'NO' && t('availability.no-power'),
            hasDate && t('availability.has-date', { day: formats.date(hasDate) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
