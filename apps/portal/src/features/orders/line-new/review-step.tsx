import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { OrderItem, Totals } from '@demarc/contract/catalogue.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderReview } from '../../../blocks/order-form/order-review.tsx';
import { PriceRows } from '../../../blocks/order-form/running-price.tsx';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { type Fact, MissingValue } from '../../../ui/facts.tsx';
import { FieldNote } from '../../../ui/field-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Wizard } from '../../../ui/wizard/use-wizard.ts';
import styles from './line-new.module.css';
import { formatContact, type LineOrderValues } from './line-order-values.ts';
import type { LineOrderStep } from './use-line-order-steps.ts';

interface ReviewStepProps {
  form: ValidatedForm<LineOrderValues>;
  wizard: Wizard;
  answer: LineAvailability;
  carrier: CarrierResult;
  found: AvailablePackage;
  customer: Customer;
  items: readonly OrderItem[];
  totals: Totals;
  /** The server's preview of the current values; null until it arrives. */
  preview: OrderPreview | null;
  isAsking: boolean;
}

/** The complete order on one page, with the server's preview, before it is sent. */
export function ReviewStep(props: ReviewStepProps) {
  const { form, wizard, answer, carrier, found, customer, items, totals, preview, isAsking } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const values = form.getValues();
  const { subType, contact, details } = values;
  const { connection, endUser, appointmentWish, migration, evcs } = details;
  const given = (value: string | undefined, isMono = false): ReactNode =>
    value ? (
      <span className={isMono ? 'mono' : undefined}>{value}</span>
    ) : (
      <MissingValue>{t('order-new.not-given')}</MissingValue>
    );
  const getProductName = (code: string) => found.products.find(({ productCode }) => productCode === code)?.name ?? code;
  const isMigration = subType === 'MIGRATE';
  const orderContact = customer.contacts.find(({ types }) => types.includes('order')) ?? customer.contacts[0];
  const point = connection.israPoint || connection.ftuId || carrier.fiber?.terminationPoints[0]?.ftuId;
  const options = details.options.map(({ productCode, quantity }) =>
    quantity > 1 ? `${getProductName(productCode)} ${t('order-new.times', { count: quantity })}` : getProductName(productCode),
  );
  const parts: Record<Exclude<LineOrderStep, 'review'>, readonly Fact[]> = {
    address: [{ label: t('order-new.step-address'), value: formatAddress(answer.address) }],
    verdict: [{ label: t('order-new.network'), value: carrier.carrierName }],
    product: [
      { label: t('order-new.product'), value: found.name },
      { label: t('order-new.term'), value: t('order-new.months', { count: Number(values.termMonths) }) },
      { label: t('order-new.sla'), value: given(details.slaProductCode && getProductName(details.slaProductCode)) },
      { label: t('order-new.options'), value: options.length > 0 ? options.join(', ') : t('order-new.none') },
      ...found.parameters.map(({ name, label }) => ({
        label,
        value: given(values.parameters.find((one) => one.name === name)?.value),
      })),
    ],
    connection: [
      { label: t('order-new.kind-of-order'), value: t(`order-new.sub-type-${subType}`) },
      ...(isMigration
        ? [
            { label: t('order-new.current-provider'), value: migration.currentProvider },
            { label: t('order-new.current-service-id'), value: given(migration.currentServiceId, true) },
            { label: t('order-new.current-contract'), value: given(migration.currentContractNumber, true) },
            {
              label: t('order-new.switching-service'),
              value: t(migration.useSwitchingService && values.endUserKind === 'person' ? 'order-new.yes' : 'order-new.no'),
            },
          ]
        : []),
      { label: t('order-new.connection-point'), value: given(point, true) },
      { label: t('order-new.place-in-building'), value: given(answer.address.room ?? connection.room) },
      ...(carrier.copper
        ? [{ label: t('order-new.test-and-label'), value: t(connection.testAndLabel ? 'order-new.yes' : 'order-new.no') }]
        : []),
    ],
    people: [
      {
        label: t('order-new.end-user'),
        value: (
          <>
            {[values.endUserKind === 'company' && endUser.companyName, formatPersonName(endUser)].filter(Boolean).join(', ')}
            <small className={styles.companion}>{[endUser.email, endUser.phoneNumber].filter(Boolean).join(', ')}</small>
          </>
        ),
      },
      {
        label: t('order-new.appointment'),
        value: appointmentWish.window ? (
          <>
            {t(`order-new.appointment-${appointmentWish.window}`)}
            <small className={styles.companion}>
              {[appointmentWish.phoneNumber, appointmentWish.remarks].filter(Boolean).join(', ')}
            </small>
          </>
        ) : (
          t('order-new.no-wish')
        ),
      },
      {
        label: t('order-new.order-contact'),
        value: contact ? formatContact(contact) : given(orderContact && formatContact(orderContact)),
      },
    ],
    technical: evcs.map(({ productCode, circuitType, vlanId, ipv4PrefixLength, ipv6PrefixLength }, index) => ({
      label: t('order-new.circuit-number', { number: index + 1 }),
      value: (
        <>
          {getProductName(productCode)}, {t(`order-new.circuit-type-${circuitType}`)}
          <small className={styles.companion}>
            {[
              vlanId ? t('order-new.vlan-number', { vlan: vlanId }) : t('order-new.vlan-ours'),
              ipv4PrefixLength && `IPv4 /${ipv4PrefixLength}`,
              ipv6PrefixLength && `IPv6 /${ipv6PrefixLength}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </>
      ),
    })),
    date: [
      { label: t('order-new.wish-date'), value: formats.longDate(values.wishDate) },
      { label: t('order-new.own-id'), value: given(values.customerOrderId, true) },
      { label: t('order-new.reference'), value: given(values.reference) },
      { label: t('order-new.purchase-order-number'), value: given(values.purchaseOrderNumber, true) },
      { label: t('order-new.project'), value: given(values.projectId) },
      { label: t('order-new.note'), value: given(values.note) },
    ],
  };
  return (
    <>
      <div aria-live="polite">
        {preview ? (
          <FieldNote glyph="ok">{t('order-new.checked')}</FieldNote>
        ) : (
          isAsking && <FieldNote glyph="running">{t('order-new.checking')}</FieldNote>
        )}
      </div>
      {preview?.warnings.map(({ code, details: { serviceId, lineId } }) => (
        <Note key={code} kind="attention" title={t(`order-new.warning-${code}`)}>
          {t(`order-new.warning-${code}-text`, { serviceId: String(serviceId) })}{' '}
          {typeof lineId === 'number' && (
            <Link to="/lines/detail/$id" params={{ id: String(lineId) } as never}>
              {t('order-new.show-line')}
            </Link>
          )}
        </Note>
      ))}
      <OrderReview wizard={wizard} parts={parts} />
      <Section title={t('order-new.costs')}>
        <PriceRows items={items} totals={totals} />
      </Section>
      <p className={styles.hint}>{t(isMigration ? 'order-new.send-text-migrate' : 'order-new.send-text')}</p>
    </>
  );
}
