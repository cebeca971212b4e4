import type { Invoice, InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { formatFigure } from '../invoice-amounts.ts';
import { ChargeHead, ChargeRow } from './charge-row.tsx';
import { FindingLinks, FindingMark } from './finding-mark.tsx';
import { listProducts, type ServiceCharges, type ServiceGroup } from './group-by-service.ts';
import { findLargestGroup } from './largest-group.ts';
import styles from './lines.module.css';
import { getGroupName, useIsCollapsed } from './lines-table.tsx';
import { OptionalLink } from './optional-link.tsx';
import { describeCharge, getUnitCode } from './specification-columns.tsx';
import type { ServiceLinks } from './use-service-links.ts';

interface ServicesTableProps {
  invoice: Invoice;
  groups: readonly ServiceGroup[];
  /** Open findings; undefined while they are loading. */
  findings?: readonly InvoiceFinding[] | undefined;
  links: ServiceLinks;
}

const isAbout = ({ serviceRef }: ServiceCharges, finding: InvoiceFinding) =>
  serviceRef !== null && finding.serviceRef?.type === serviceRef.type && finding.serviceRef.id === serviceRef.id;

/** The services by kind, with sums. Kinds and services with a finding are open, or the largest kind if there are no findings. */
export function ServicesTable({ groups, findings: loadedFindings, ...shared }: ServicesTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const findings = loadedFindings ?? [];
  const isCollapsed = useIsCollapsed(groups.reduce((count, { services }) => count + services.length, 0));
  const largest = isPhone ? undefined : findLargestGroup(groups, ({ amount }) => amount, loadedFindings);
  return groups.map((group) => {
    const groupFindings = findings.filter((finding) => group.services.some((service) => isAbout(service, finding)));
    const isOpen = !isCollapsed || groups.length === 1 || group === largest || (groupFindings.length > 0 && !isPhone);
    return (
      <details key={group.serviceType} className={styles.collapsible} open={isOpen}>
        <summary>
          {t(getGroupName(group))} <span className={styles.count}>{formats.number(group.services.length)}</span>{' '}
          <FindingMark findings={groupFindings} />
          <span className={styles.amount}>{formatFigure(group.amount, formats)}</span>
        </summary>
        {group.services.map((service) => (
          <Service
            key={service.serviceRef?.id ?? null}
            {...shared}
            service={service}
            findings={groupFindings.filter((finding) => isAbout(service, finding))}
          />
        ))}
      </details>
    );
  });
}

interface ServiceProps extends Pick<ServicesTableProps, 'invoice' | 'links'> {
  service: ServiceCharges;
  findings: readonly InvoiceFinding[];
}

/** An invoice can have hundreds of services, so the charges of a service render only when the user opens it. */
function Service({ invoice, links, service, findings }: ServiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const { serviceRef, reference, address, rows, amount } = service;
  const label = serviceRef?.label ?? t('invoice.services-none');
  const isInitiallyOpen = findings.length > 0 && !isPhone;
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.service} open={isInitiallyOpen} onToggle={() => setWasOpened(true)}>
      <summary>
        <span className={styles.name}>
          <span className="mono">{label}</span> {reference ?? address}
        </span>{' '}
        <FindingMark findings={findings} />
        <small>{listProducts(service)}</small>
        <span className={styles.amount}>{formatFigure(amount, formats)}</span>
      </summary>
      {serviceRef && (
        <p className={styles.where}>
          <OptionalLink to={links.getServiceLink(serviceRef)}>{label}</OptionalLink>
          {address && ` · ${address}`}
        </p>
      )}
      <FindingLinks number={invoice.number} findings={findings} />
      {(isInitiallyOpen || wasOpened) && (
        <table className={styles.lines} aria-label={label}>
          <ChargeHead />
          <tbody>
            {rows.map((row, index) => (
              <Charge
                // biome-ignore lint/suspicious/noArrayIndexKey: the charges of an invoice never change.
                key={index}
                {...{ invoice, links, row }}
              />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

interface ChargeProps extends Pick<ServiceProps, 'invoice' | 'links'> {
  row: InvoiceSpecification;
}

function Charge({ invoice, links, row }: ChargeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { invoiceLineNumber, productName, description, chargeType, orderId, orderNumber, purchaseOrderNumber } = row;
  const name = productName ?? description;
  return (
    <ChargeRow {...row} {...{ invoice, name }} lineNumber={invoiceLineNumber} unitCode={getUnitCode(row)}>
      {name}
      <small className={styles.facts}>
        {chargeType !== 'MRC' && <span>{describeCharge(row, { t, formats })}</span>}
        {orderNumber && (
          <span>
            <OptionalLink to={orderId === null ? null : links.getOrderLink(orderId)}>{orderNumber}</OptionalLink>
          </span>
        )}
        {purchaseOrderNumber && <span>{t('invoice.purchase-order-number', { number: purchaseOrderNumber })}</span>}
      </small>
    </ChargeRow>
  );
}
