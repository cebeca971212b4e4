import type { OrderItem } from '@demarc/contract/catalogue.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { EndUser, Line, LineSummary } from '@demarc/contract/line.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';
import type { Order } from '@demarc/contract/order.ts';
import { personName } from '@demarc/contract/person-name.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceRows } from '../../../blocks/order-form/running-price.tsx';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { known, mono } from './known-facts.tsx';
import styles from './order-panel.module.css';
import { contactText } from './order-texts.ts';

type Asked = LineOrderRequest['details'];

/** The stored details of a line order and of its termination (domain-model.md, section 4.4). */
interface LineDetails extends Partial<Pick<Asked, 'connection' | 'appointmentWish' | 'migration' | 'evcs'>> {
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

interface Words {
  t: TFunction;
  formats: Formats;
}

/** What was ordered, the costs, the address, the end user and the references. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation();
  const formats = useFormats();
  // The contract does not type the details, because they differ per kind of order.
  const details = (order.type === 'LINE' ? order.details : {}) as LineDetails;
  const words = { t, formats };
  const { items, totals } = order;
  const parts = [
    { title: t('order.where'), facts: placeFacts(details, words) },
    { title: t('order.connection'), facts: connectionFacts(details, items, words) },
    { title: t('order.migration'), facts: migrationFacts(details, words) },
    { title: t('order.the-end'), facts: order.subType === 'TERMINATE' ? endFacts(details, words) : [] },
    { title: t('order.references'), facts: referenceFacts(order, words) },
  ].filter(({ facts }) => facts.length > 0);
  return (
    <>
      {items.length > 0 && (
        <Section title={t('order.ordered-items')}>
          <PriceRows items={items} totals={totals} />
        </Section>
      )}
      {parts.map(({ title, facts }) => (
        <Section key={title} title={title}>
          <Facts facts={facts} />
        </Section>
      ))}
    </>
  );
}

function placeFacts({ address, endUser, appointmentWish }: LineDetails, { t }: Words): Fact[] {
  return known([
    [t('order.address'), address && formatAddress(address)],
    [
      t('order.end-user'),
      endUser && [endUser.companyName, personName(endUser), endUser.email, endUser.phoneNumber].filter(Boolean).join(', '),
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

function connectionFacts(details: LineDetails, items: readonly OrderItem[], { t, formats }: Words): Fact[] {
  const { technology, carrierName, downMbps, upMbps, connection, evcs = [] } = details;
  const nameOf = (code: string) => items.find(({ productCode }) => productCode === code)?.name ?? code;
  return known([
    [t('order.carrier'), carrierName],
    [t('order.technology'), technology && t(`availability.technology-${technology}`)],
    [
      t('order.speed'),
      downMbps && upMbps ? t('order.mbits', { speed: `${formats.number(downMbps)} / ${formats.number(upMbps)}` }) : null,
    ],
    [t('order.connection-point'), mono(connection?.israPoint ?? connection?.ftuId)],
    [t('order.room'), connection?.room],
    [t('order.test-and-label'), connection?.testAndLabel ? t('order.yes') : null],
    ...evcs.map((evc, index): readonly [string, ReactNode] => [
      t('order.evc', { number: index + 1 }),
      <>
        {nameOf(evc.productCode)}, {t(`order-new.circuit-type-${evc.circuitType}`)}
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

function migrationFacts({ migration }: LineDetails, { t }: Words): Fact[] {
  if (!migration) return [];
  const said = (is: boolean) => t(is ? 'order.yes' : 'order.no');
  return known([
    [t('order.current-provider'), migration.currentProvider],
    [t('order.current-service'), mono(migration.currentServiceId)],
    [t('order.current-contract'), mono(migration.currentContractNumber)],
    [t('order.current-phone'), mono(migration.currentPhoneNumber)],
    [t('order.switching-service'), said(migration.useSwitchingService)],
    [t('order.mandate'), said(migration.mandateGiven)],
  ]);
}

function endFacts({ reason, comment, terminationDate, chargedUntil, earlyTerminationCharge }: LineDetails, words: Words): Fact[] {
  const { t, formats } = words;
  const charge = Number(earlyTerminationCharge ?? 0);
  return known([
    [t('order.ends-on'), terminationDate && formats.dayInWords(terminationDate)],
    [t('order.charged-until'), chargedUntil && formats.date(chargedUntil)],
    [t('order.early-charge'), charge > 0 ? formats.money(charge) : t('order.no-charge')],
    [t('order.end-reason'), reason && t(`order.end-reason-${reason}`)],
    [t('order.comment'), comment],
  ]);
}

function referenceFacts(order: Order, { t, formats }: Words): Fact[] {
  const { contact, reference, purchaseOrderNumber, projectId, termMonths, createdByName, createdAt, subType } = order;
  return known([
    [t('order.own-id'), mono(order.customerOrderId)],
    [t('order.reference'), reference],
    [t('order.purchase-order'), mono(purchaseOrderNumber)],
    [t('order.project'), projectId],
    [t('order.term'), subType === 'TERMINATE' ? null : t('order.months', { count: termMonths })],
    [t('order.contact'), contact ? contactText(contact) : t('order.contact-company')],
    [t('order.requester'), createdByName],
    [t('order.ordered'), formats.dateTime(createdAt)],
  ]);
}
