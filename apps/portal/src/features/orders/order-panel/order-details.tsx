import type { OrderItem } from '@demarc/contract/catalogue.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Line, LineSummary } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { Order } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceRows } from '../../../blocks/order-form/running-price.tsx';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { formatContact } from './order-labels.ts';
import styles from './order-panel.module.css';
import { renderIdentifier, toFacts } from './to-facts.tsx';

type RequestedDetails = LineOrderRequest['details'];

/** The stored details of a line order and of its termination (domain-model.md, section 4.4). */
interface StoredLineDetails extends Partial<Pick<RequestedDetails, 'connection' | 'appointmentWish' | 'migration' | 'evcs'>> {
  endUser?: EndUser;
  address?: Line['address'];
  technology?: LineSummary['technology'];
  carrierName?: string;
  downMbps?: number;
  upMbps?: number;
  reason?: string | null;
  comment?: string | null;
  terminationDate?: string;
  chargedUntil?: string;
  earlyTerminationCharge?: string;
}

interface I18n {
  t: TFunction;
  formats: Formats;
}

/** What was ordered, the costs, the address, the end user and the references. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  // The contract does not type the details, because they differ per kind of order.
  const details = (order.type === 'LINE' ? order.details : {}) as StoredLineDetails;
  const words = { t, formats };
  const { items, totals } = order;
  const context = [
    { title: t('order.where'), facts: getAddressFacts(details, words) },
    { title: t('order.connection'), facts: getConnectionFacts(details, items, words) },
    { title: t('order.migration'), facts: getMigrationFacts(details, words) },
    { title: t('order.the-end'), facts: order.subType === 'TERMINATE' ? getTerminationFacts(details, words) : [] },
    { title: t('order.references'), facts: getReferenceFacts(order, words) },
  ].filter(({ facts }) => facts.length > 0);
  return (
    <>
      {items.length > 0 && (
        <Section title={t('order.ordered-items')}>
          <PriceRows items={items} totals={totals} />
        </Section>
      )}
      {context.map(({ title, facts }) => (
        <Section key={title} title={title}>
          <Facts facts={facts} />
        </Section>
      ))}
    </>
  );
}

function getAddressFacts({ address, endUser, appointmentWish }: StoredLineDetails, { t }: I18n): Fact[] {
  return toFacts([
    [t('order.address'), address && formatAddress(address)],
    [
      t('order.end-user'),
      endUser && [endUser.companyName, formatPersonName(endUser), endUser.email, endUser.phoneNumber].filter(Boolean).join(', '),
    ],
    [
      t('order.appointment-wish'),
      appointmentWish &&
        [t(`order-new.appointment-${appointmentWish.window}`), appointmentWish.phoneNumber, appointmentWish.remarks]
          .filter(Boolean)
          .join(', '),
    ],
  ]);
}

function getConnectionFacts(details: StoredLineDetails, items: readonly OrderItem[], { t, formats }: I18n): Fact[] {
  const { technology, carrierName, downMbps, upMbps, connection, evcs = [] } = details;
  const getProductName = (code: string) => items.find(({ productCode }) => productCode === code)?.name ?? code;
  return toFacts([
    [t('order.carrier'), carrierName],
    [t('order.technology'), technology && t(`availability.technology-${technology}`)],
    [
      t('order.speed'),
      downMbps && upMbps ? t('order.mbits', { speed: `${formats.number(downMbps)} / ${formats.number(upMbps)}` }) : null,
    ],
    [t('order.connection-point'), renderIdentifier(connection?.israPoint ?? connection?.ftuId)],
    [t('order.room'), connection?.room],
    [t('order.test-and-label'), connection?.testAndLabel ? t('order.yes') : null],
    ...evcs.map((evc, index): readonly [string, ReactNode] => [
      t('order.evc', { number: index + 1 }),
      <>
        {getProductName(evc.productCode)}, {t(`order-new.circuit-type-${evc.circuitType}`)}
        <br />
        <span className={styles.soft}>
          {[
            evc.vlanId ? t('order.vlan', { vlan: evc.vlanId }) : t('order.vlan-ours'),
            evc.ipv4PrefixLength && `IPv4 /${evc.ipv4PrefixLength}`,
            evc.ipv6PrefixLength && `IPv6 /${evc.ipv6PrefixLength}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>,
    ]),
  ]);
}

function getMigrationFacts({ migration }: StoredLineDetails, { t }: I18n): Fact[] {
  if (!migration) return [];
  const formatYesNo = (is: boolean) => t(is ? 'order.yes' : 'order.no');
  return toFacts([
    [t('order.current-provider'), migration.currentProvider],
    [t('order.current-service'), renderIdentifier(migration.currentServiceId)],
    [t('order.current-contract'), renderIdentifier(migration.currentContractNumber)],
    [t('order.current-phone'), renderIdentifier(migration.currentPhoneNumber)],
    [t('order.switching-service'), formatYesNo(migration.useSwitchingService)],
    [t('order.mandate'), formatYesNo(migration.mandateGiven)],
  ]);
}

function getTerminationFacts(
  { reason, comment, terminationDate, chargedUntil, earlyTerminationCharge }: StoredLineDetails,
  words: I18n,
): Fact[] {
  const { t, formats } = words;
  const charge = Number(earlyTerminationCharge ?? 0);
  return toFacts([
    [t('order.ends-on'), terminationDate && formats.longDate(terminationDate)],
    [t('order.charged-until'), chargedUntil && formats.date(chargedUntil)],
    [t('order.early-charge'), charge > 0 ? formats.money(charge) : t('order.no-charge')],
    [t('order.end-reason'), reason && t(`order.end-reason-${reason}`)],
    [t('order.comment'), comment],
  ]);
}

function getReferenceFacts(order: Order, { t, formats }: I18n): Fact[] {
  const { contact, reference, purchaseOrderNumber, projectId, termMonths, createdByName, createdAt, subType } = order;
  return toFacts([
    [t('order.own-id'), renderIdentifier(order.customerOrderId)],
    [t('order.reference'), reference],
    [t('order.purchase-order'), renderIdentifier(purchaseOrderNumber)],
    [t('order.project'), projectId],
    [t('order.term'), subType === 'TERMINATE' ? null : t('order.months', { count: termMonths })],
    [t('order.contact'), contact ? formatContact(contact) : t('order.contact-company')],
    [t('order.requester'), createdByName],
    [t('order.ordered'), formats.dateTime(createdAt)],
  ]);
}
