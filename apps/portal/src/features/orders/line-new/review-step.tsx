import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import { formatAddress, formatStreet } from '@demarc/contract/format-address.ts';
import type { Line } from '@demarc/contract/line.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrderReview } from '../../../blocks/order-form/order-review.tsx';
import { ReviewStatus } from '../../../blocks/order-form/review-status.tsx';
import { useFormats } from '../../../lib/format.ts';
import { formatPhoneNumber } from '../../../lib/format-phone-number.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import type { Fact } from '../../../ui/facts.tsx';
import type { Wizard } from '../../../ui/wizard/use-wizard.ts';
import styles from './line-new.module.css';
import { type LineOrderValues, usesSwitchingService } from './line-order-values.ts';
import { MoveNote } from './move-note.tsx';
import type { LineOrderStep } from './use-line-order-steps.ts';
import { useSectionSummaries } from './use-section-summaries.ts';

interface ReviewStepProps {
  form: ValidatedForm<LineOrderValues>;
  wizard: Wizard;
  moved: Line | null;
  availability: LineAvailability;
  carrier: CarrierResult;
  pkg: AvailablePackage;
  customer: Customer;
  /** The server's preview of the current values; null until it arrives. */
  preview: OrderPreview | null;
  isPreviewing: boolean;
}

/** The complete order on one screen, with the server's preview, before it is sent. */
export function ReviewStep({
  form,
  wizard,
  moved,
  availability,
  carrier,
  pkg,
  customer,
  preview,
  isPreviewing,
}: ReviewStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summaries = useSectionSummaries(form, pkg);
  const values = form.getValues();
  const { subType, contact, details } = values;
  const { endUser, migration } = details;
  const isMigration = subType === 'MIGRATE';
  const isByService = usesSwitchingService(values);
  const orderContact = contact ?? customer.contacts.find(({ types }) => types.includes('order')) ?? customer.contacts[0];
  const group = (step: LineOrderStep, title: string, facts: readonly (Fact | false | '')[]) => ({
    step,
    title: t(title),
    facts: facts.filter((fact) => fact !== false && fact !== ''),
  });
  const parts = [
    group('product', 'order-new.line', [
      { label: t('order-new.step-address'), value: formatAddress(availability.address) },
      { label: t('order-new.product'), value: `${pkg.name}, ${carrier.carrierName}` },
      { label: t('order-new.term'), value: summaries.term },
      { label: t('order-new.sla'), value: summaries.sla },
      { label: t('order-new.options'), value: summaries.options },
      ...pkg.parameters.flatMap(({ name, label }) => {
        const value = values.parameters.find((parameter) => parameter.name === name)?.value;
        return value ? [{ label, value }] : [];
      }),
    ]),
    group('details', 'order-new.end-user', [
      {
        label: t('order-new.name'),
        value: [values.endUserKind === 'company' && endUser.companyName, formatPersonName(endUser)].filter(Boolean).join(', '),
      },
      { label: t('order-new.email'), value: <EmailText text={endUser.email} /> },
      { label: t('order-new.phone'), value: formatPhoneNumber(endUser.phoneNumber) },
      { label: t('order-new.appointment'), value: summaries.appointment },
    ]),
    group('details', 'order-new.connection', [
      {
        label: t('order-new.kind-of-order'),
        value: moved
          ? t('order-new.move-of', { serviceId: moved.serviceId, address: formatStreet(moved.address) })
          : t(`order-new.sub-type-${subType}`),
      },
      isMigration && { label: t('order-new.current-provider'), value: migration.currentProvider },
      isMigration && {
        label: t('order-new.current-service-id'),
        value: <span className="mono">{migration.currentServiceId}</span>,
      },
      isMigration &&
        migration.currentContractNumber && { label: t('order-new.current-contract'), value: migration.currentContractNumber },
      isMigration && {
        label: t('order-new.old-contract'),
        value: t(isByService ? 'order-new.old-contract-by-service' : 'order-new.old-contract-by-end-user'),
      },
      isMigration &&
        migration.mandateGiven && {
          label: t('order-new.consent'),
          value: t(isByService ? 'order-new.consent-to-service' : 'order-new.consent-to-switch'),
        },
      { label: t('order-new.connection-point'), value: summaries.getConnection(carrier, availability) },
      ...summaries.circuitFacts,
    ]),
    group('details', 'order-new.date-and-references', [
      { label: t('order-new.wish-date'), value: formats.longDate(values.wishDate) },
      { label: t('order-new.own-id'), value: <span className="mono">{values.customerOrderId}</span> },
      values.reference && { label: t('order-new.reference'), value: values.reference },
      values.purchaseOrderNumber && { label: t('order-new.purchase-order-number'), value: values.purchaseOrderNumber },
      values.projectId && { label: t('order-new.project'), value: values.projectId },
      values.note && { label: t('order-new.note'), value: values.note },
      orderContact !== undefined && {
        label: t('order-new.order-contact'),
        value: (
          <>
            {formatPersonName(orderContact)}{' '}
            <span className={styles.contactEmail}>
              <EmailText text={orderContact.email} />
            </span>
          </>
        ),
      },
    ]),
  ];
  return (
    <>
      <ReviewStatus
        preview={preview}
        isPreviewing={isPreviewing}
        points={preview?.warnings.map(({ code, details: { serviceId, lineId } }) => ({
          title: t(`order-new.warning-${code}`),
          text: (
            <>
              {t(`order-new.warning-${code}-text`, { serviceId: String(serviceId) })}{' '}
              {typeof lineId === 'number' && (
                <Link to="/lines/detail/$id" params={{ id: String(lineId) }}>
                  {t('order-new.show-line')}
                </Link>
              )}
            </>
          ),
        }))}
      />
      {moved && <MoveNote line={moved} />}
      <OrderReview wizard={wizard} parts={parts} />
      <p className={styles.hint}>{t(isMigration ? 'order-new.send-text-migrate' : 'order-new.send-text')}</p>
    </>
  );
}
