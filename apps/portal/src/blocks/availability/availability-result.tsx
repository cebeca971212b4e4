import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import styles from './availability.module.css';
import { CarrierRow } from './carrier-row.tsx';
import { getRates } from './package-facts.ts';

/** How to order a package from this page. */
export interface PackageOrder {
  getLinkTarget: (found: AvailablePackage) => LinkTarget;
  /** Why nothing can be ordered; null if it can. */
  reason: string | null;
}

interface AvailabilityResultProps {
  availability: LineAvailability;
  order: PackageOrder;
  /** Checks all carriers again, including those that did not respond. */
  onRetry: () => void;
}

/** What each carrier offers at an address. Every carrier has its row at its final height from the start. */
export function AvailabilityResult({ availability, order, onRetry }: AvailabilityResultProps) {
  const { address, carriers, packages } = availability;
  const first = findSoonestPackage(availability);
  return (
    <section aria-labelledby="availability-verdict">
      <h2 id="availability-verdict" className={styles.headline} tabIndex={-1}>
        {useHeadline(availability, formatShortAddress(address))}
      </h2>
      <CheckProgress carriers={carriers} complete={availability.complete} />
      <ul className={styles.rows}>
        {carriers.map((carrier) => (
          <CarrierRow
            key={carrier.carrierCode}
            carrier={carrier}
            packages={packages}
            order={order}
            onRetry={onRetry}
            isFirst={first?.carrierCode === carrier.carrierCode}
          />
        ))}
      </ul>
    </section>
  );
}

/** The availability in one sentence. */
function useHeadline(answer: LineAvailability, place: string): string {
  const { t } = useTranslation();
  const { complete, coverage, manualQuotePossible } = answer;
  const first = findSoonestPackage(answer);
  if (first) {
    const network = t(`availability.technology-${first.technology ?? ''}`);
    return t('availability.headline-order', { place, network, count: first.leadTimeWorkingDays });
  }
  if (!complete) return t('availability.headline-asking', { place });
  if (coverage === 'PLANNED') return t('availability.headline-planned', { place });
  if (manualQuotePossible) return t('availability.headline-quote', { place });
  const isKnown = answer.carriers.every(({ error }) => error === null);
  return t(isKnown ? 'availability.headline-none' : 'availability.headline-unknown', { place });
}

/** The package with the shortest lead time, then the highest speed; none that still has to be built. */
function findSoonestPackage({ packages }: LineAvailability): AvailablePackage | undefined {
  return packages
    .filter(({ planDate }) => planDate === null)
    .toSorted((a, b) => a.leadTimeWorkingDays - b.leadTimeWorkingDays || getRates(b).downMbps - getRates(a).downMbps)[0];
}

function CheckProgress({ carriers, complete }: { carriers: readonly CarrierResult[]; complete: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failed = carriers.filter(({ error }) => error !== null).length;
  const waiting = carriers.filter(({ status }) => status === 'PENDING').length;
  const answered = carriers.length - failed - waiting;
  return (
    <div className={styles.progress} role="status">
      <span className={styles.segments} aria-hidden="true">
        {carriers.map(({ carrierCode, status, error }) => (
          <i key={carrierCode} data-state={error ? 'failed' : status === 'PENDING' ? 'waiting' : 'answered'} />
        ))}
      </span>
      <span>
        {complete && failed === 0
          ? t('availability.all-answered', { count: carriers.length })
          : [
              t('availability.answered', { answered: formats.number(answered), count: carriers.length }),
              waiting > 0 && t('availability.waiting', { count: waiting }),
              failed > 0 && t('availability.failed', { count: failed }),
            ]
              .filter(Boolean)
              .join(', ')}
      </span>
    </div>
  );
}
