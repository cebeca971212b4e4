import type { OrderItem } from '@demarc/contract/catalog.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineOrderDetails, LineTerminationDetails } from '@demarc/contract/kinds/line-order-details.ts';
import { getLine, listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import type { OrderDetails, OrderOf } from '../order-details.ts';
import { getTerminationFacts } from '../termination-facts.ts';
import styles from './order-details.module.css';

/** The details of a line order or a termination, each of which has some of the fields. */
type Details = Partial<LineOrderDetails> & Partial<Omit<LineTerminationDetails, keyof LineOrderDetails>>;

interface I18n {
  t: TFunction;
  formats: Formats;
}

/** Shows the address, the connection and the end user of a line order. */
function LineDetails({ order }: { order: OrderOf<'LINE'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const localization = { t, formats };
  const { items, subType, status, details } = order;
  return [
    { title: t('order.where'), facts: getAddressFacts(details, localization) },
    { title: t('order.connection'), facts: getConnectionFacts(details, items, localization) },
    { title: t('order.migration'), facts: getMigrationFacts(details, localization) },
    {
      title: t('order.the-end'),
      facts: subType === 'TERMINATE' ? getTerminationFacts(details, { ...localization, hasEnded: status === 'COMPLETED' }) : [],
    },
  ]
    .filter(({ facts }) => facts.length > 0)
    .map(({ title, facts }) => (
      <Section key={title} title={title}>
        <Facts facts={facts} />
      </Section>
    ));
}

export const orderDetails: OrderDetails<'LINE'> = {
  types: ['LINE'],
  Details: LineDetails,
  texts: [],
  invalidatedWithOrder: [getLine, listLines, getLineSummary],
};

function getAddressFacts({ address, endUser, appointmentWish }: Details, { t }: I18n): Fact[] {
  return toFacts([
    [t('order.address'), address && formatAddress(address)],
    [
      t('order.end-user'),
      endUser && (
        <EmailText
          text={[
            endUser.companyName,
            formatPersonName(endUser),
            endUser.email,
            endUser.phoneNumber && formatPhoneNumber(endUser.phoneNumber),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    ],
    [
      t('order.appointment-wish'),
      appointmentWish &&
        [
          t(`order-new.appointment-${appointmentWish.window}`),
          appointmentWish.phoneNumber && formatPhoneNumber(appointmentWish.phoneNumber),
          appointmentWish.remarks,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ]);
}

function getConnectionFacts(details: Details, items: readonly OrderItem[], { t, formats }: I18n): Fact[] {
  const { technology, carrierName, downMbps, upMbps, connection, evcs = [] } = details;
  const getProductName = (code: string) => items.find(({ productCode }) => productCode === code)?.name ?? code;
  return toFacts([
    [t('order.carrier'), carrierName],
    [t('order.technology'), technology && t(`kinds.line.technology-${technology}`)],
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

function getMigrationFacts({ migration }: Details, { t }: I18n): Fact[] {
  if (!migration) return [];
  const { useSwitchingService, mandateGiven } = migration;
  return toFacts([
    [t('order.current-provider'), migration.currentProvider],
    [t('order.current-service'), renderIdentifier(migration.currentServiceId)],
    [t('order.current-contract'), renderIdentifier(migration.currentContractNumber)],
    [t('order.current-phone'), migration.currentPhoneNumber && formatPhoneNumber(migration.currentPhoneNumber)],
    [t('order.old-contract'), t(useSwitchingService ? 'order.old-contract-by-service' : 'order.old-contract-by-end-user')],
    // The consent covers a termination that we carry out.
    [
      t('order.mandate'),
      t(mandateGiven ? (useSwitchingService ? 'order.consent-to-service' : 'order.consent-to-switch') : 'order.no'),
    ],
  ]);
}
