import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, isRenewing } from '../../../blocks/contract-term.ts';
import { currentBrand } from '../../../brands/current-brand.ts';
import { useFormats } from '../../../lib/format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';

interface SectionProps {
  connection: DcConnection;
}

/** The cable, the service that it carries, and the test results. */
export function CableSection({ connection }: SectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { mediaType, strands, service, optic, lengthMeters, lossDb, testedAt, patchedAt, diverseFromId } = connection;
  return (
    <Section title={t('dc-connection.cable')}>
      <Facts
        facts={toFacts([
          [t('dc-connection-order.media'), t(`dc-connection-order.media-${mediaType}`)],
          [t('dc-connection-order.strands'), formats.number(strands)],
          [t('dc-connection-order.service'), t(`dc-connection-order.service-${service}`)],
          [t('dc-connection-order.optic'), optic],
          [
            t('dc-connection.length'),
            lengthMeters === null ? null : t('dc-connection-order.meters', { length: formats.number(lengthMeters) }),
          ],
          [t('dc-connection.loss'), lossDb === null ? null : t('dc-connection.decibels', { loss: formats.number(lossDb) })],
          [t('dc-connection.patched'), patchedAt && formats.date(patchedAt)],
          [t('dc-connection.tested'), testedAt ? formats.date(testedAt) : t('dc-connection.not-tested')],
          [
            t('dc-connection-order.diverse-from'),
            diverseFromId && (
              <Link to="/dc-connections" search={{ dcConnection: diverseFromId }}>
                {t('dc-connection-order.connection-number', { id: diverseFromId })}
              </Link>
            ),
          ],
        ])}
      />
    </Section>
  );
}

/** The demarcation points of both ends, for the printable sheet; the panel shows them in its path. */
export function getDemarcationFacts({ aEnd, zEnd, facilityReference }: DcConnection, t: TFunction): Fact[] {
  return toFacts([
    [t('dc-connection-order.end-A'), renderIdentifier(aEnd.demarc)],
    [t('dc-connection-order.end-Z'), renderIdentifier(zEnd.demarc)],
    [t('dc-connection.facility-reference'), renderIdentifier(facilityReference)],
  ]);
}

/** Shows who ordered and pays for the Z end, and its reference at the operator of the building. */
export function FacilitySection({ connection }: SectionProps) {
  const { t } = useTranslation();
  const { initiator, chargedTo, facilityReference } = connection;
  return (
    <Section title={t('dc-connection.far-end')}>
      <Facts
        facts={toFacts([
          [t('dc-connection.facility-reference'), renderIdentifier(facilityReference)],
          [t('dc-connection-order.initiator'), t(`dc-connection-order.initiator-${initiator}`, { brand: currentBrand.name })],
          [t('dc-connection-order.charged-to'), t(`dc-connection-order.charged-to-${chargedTo}`)],
        ])}
      />
    </Section>
  );
}

export function ContractSection({ connection }: SectionProps) {
  const { contract, packageName, monthlyAmount, chargedUntil } = connection;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('dc-connection.contract')}>
      <Facts
        facts={toFacts([
          [t('dc-connection.package'), packageName],
          [t('dc-connection.per-month'), formats.money(Number(monthlyAmount))],
          [t('dc-connection.starts-on'), contract && formats.date(contract.startDate)],
          [
            t(isRenewing(connection) ? 'line.term-ended' : 'dc-connection.term-end'),
            contract && formats.date(contract.initialTermEndDate),
          ],
          [t('dc-connection.earliest-end'), contract && formatEarliestDay(contract, { t, formats })],
          [t('dc-connection.ends-on'), contract?.terminationDate && formats.date(contract.terminationDate)],
          [t('dc-connection.charged-until'), chargedUntil && formats.date(chargedUntil)],
        ])}
      />
    </Section>
  );
}

export function OrdersSection({ connection: { openOrderId, openOrderNumber, orderId, orderNumber } }: SectionProps) {
  const { t } = useTranslation();
  const linkToOrder = (order: number | null, number: string | null) =>
    order &&
    number && (
      <Link to="/orders" search={{ order }}>
        {t('dc-connection.show-order', { order: number })}
      </Link>
    );
  return (
    <Section title={t('dc-connection.orders')}>
      <Facts
        facts={toFacts([
          [t('dc-connection.open-order'), linkToOrder(openOrderId, openOrderNumber)],
          [t('dc-connection.created-by'), linkToOrder(orderId, orderNumber)],
        ])}
      />
    </Section>
  );
}
