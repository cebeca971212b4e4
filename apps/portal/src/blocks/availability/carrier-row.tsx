import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noValue, useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './availability.module.css';
import type { PackageOrder } from './availability-result.tsx';
import { ConnectionPoints } from './connection-points.tsx';
import { findCheapest, getIncludedTotals, getNetworkSpeed } from './package-facts.ts';
import { PackageTable } from './package-table.tsx';
import { getVerdictLabels } from './verdict-labels.ts';

interface CarrierRowProps {
  carrier: CarrierResult;
  /** All packages at the address: another network may be the better choice. */
  packages: readonly AvailablePackage[];
  order: PackageOrder;
  /** Highlights the package with the shortest lead time. */
  isFirst: boolean;
  onRetry: () => void;
}

/** What one carrier offers, and at what price and lead time. */
export function CarrierRow({ carrier, packages, order, isFirst, onRetry }: CarrierRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { carrierCode, carrierName, physicalCarrier, status, error, nlsType, technologies, planDate } = carrier;
  const { glyph, why, actor, until, instead } = getVerdictLabels(carrier, packages, { t, formats });
  const own = packages.filter((one) => one.carrierCode === carrierCode);
  const cheapest = findCheapest(own);
  const best = technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
  const cable = t(`availability.physical-carrier-${physicalCarrier}`);
  const technology = best && t(`availability.technology-${best.technology}`);
  // For copper, the technology alone is not informative.
  const network = technology ? (physicalCarrier === 'COPPER' ? `${cable}, ${technology}` : technology) : cable;
  const isPending = status === 'PENDING';
  const speed = getNetworkSpeed(carrier, own);
  const isOffered = speed !== null && !error && status !== 'UNAVAILABLE';
  const state = error
    ? t(`availability.carrier-error-${error}`)
    : status === 'AVAILABLE' && nlsType && !(physicalCarrier === 'COAX' && nlsType === '6')
      ? t(`availability.nls-type-${nlsType}`)
      : t(`availability.carrier-status-${status}`);
  return (
    <li className={styles.row} aria-busy={isPending || undefined} data-pending={isPending || undefined}>
      <Glyph name={glyph} />
      <div className={styles.words}>
        <h3>{network}</h3>
        <p>{[why, actor && `${actor}.`, until, instead].filter(Boolean).join(' ')}</p>
        <p className={styles.companion}>
          {carrierName} {'\u00b7'} {state}
        </p>
      </div>
      {isPending ? (
        <span className={styles.coming} />
      ) : isOffered ? (
        <dl className={styles.figures}>
          <Figure label={t('availability.speed')}>
            {rates(speed)}
            <small>
              {speed.lineMaximum && `${t('availability.line-maximum', { rates: rates(speed.lineMaximum) })}, `}
              {t('availability.reliability', { percent: formats.percent(speed.reliabilityPercent) })}
            </small>
          </Figure>
          <Figure label={t(planDate ? 'availability.planned-for' : 'availability.lead-time')}>
            {planDate
              ? formats.date(planDate)
              : cheapest
                ? t('availability.working-days', { count: Math.min(...own.map((one) => one.leadTimeWorkingDays)) })
                : noValue}
          </Figure>
          <Figure label={t('availability.per-month')}>
            {cheapest ? (
              <>
                <b>{formats.money(Number(getIncludedTotals(cheapest).mrc))}</b>
                {own.length > 1 && <small>{t('availability.and-up')}</small>}
              </>
            ) : (
              noValue
            )}
          </Figure>
        </dl>
      ) : (
        <p className={styles.aside}>{error ? t('availability.only-unknown') : ''}</p>
      )}
      <div className={styles.action}>
        {error && <ActionButton size="small" icon="refresh" label={t('availability.again')} onClick={onRetry} />}
        {cheapest && (
          <ActionButton
            size="small"
            variant={isFirst ? 'primary' : 'default'}
            label={t('availability.order')}
            reason={order.reason}
            to={order.getLinkTarget(cheapest)}
          />
        )}
      </div>
      <CarrierDetails carrier={carrier} own={own} order={order} />
    </li>
  );

  function rates({ downMbps, upMbps }: { downMbps: number; upMbps: number }): string {
    return `${formats.number(downMbps)} / ${formats.number(upMbps)}`;
  }
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Details on demand: the packages with their prices, and where the line would end. */
function CarrierDetails({
  carrier,
  own,
  order,
}: {
  carrier: CarrierResult;
  own: readonly AvailablePackage[];
  order: PackageOrder;
}) {
  const { t } = useTranslation();
  const points = (carrier.copper?.connectionPoints.length ?? 0) + (carrier.fiber?.terminationPoints.length ?? 0);
  const name = t(`availability.physical-carrier-${carrier.physicalCarrier}`);
  // Keeps its space, so that no row moves when the details arrive.
  if (own.length === 0 && points === 0) return <div className={styles.more} />;
  return (
    <details className={styles.more}>
      <summary>
        {[
          own.length > 0 && t('availability.packages', { count: own.length }),
          points > 0 && t('availability.points', { count: points }),
        ]
          .filter(Boolean)
          .join(', ')}
        <span className="unseen">, {carrier.carrierName}</span>
      </summary>
      {own.length > 0 && <PackageTable caption={`${name}, ${carrier.carrierName}`} packages={own} order={order} />}
      {points > 0 && <ConnectionPoints carrier={carrier} />}
    </details>
  );
}
