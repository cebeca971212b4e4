import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { useFormats } from '../../../lib/format.ts';
import { formatPeriod } from '../../../lib/format-period.ts';
import { trimDecimals } from '../../../lib/unit-price.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { formatFigure } from '../invoice-amounts.ts';
import { getInvoiceLink } from '../invoice-link.ts';
import { getDisputeBlock } from './dispute-block.ts';
import { FindingLinks, FindingMark } from './finding-mark.tsx';
import { formatQuantity } from './format-quantity.ts';
import type { LineGroup } from './group-lines.ts';
import type { LineServices } from './group-services.ts';
import styles from './lines.module.css';

interface LinesTableProps {
  invoice: Invoice;
  groups: readonly LineGroup[];
  /** Open findings, once they are known. */
  findings?: readonly InvoiceFinding[] | undefined;
  /** The services by line, once they are known. */
  services?: ReadonlyMap<number, LineServices> | undefined;
}

/** The number of lines that fit on a wide screen. */
const maxOpenLines = 15;

/** Whether the kinds of service are closed at first: where the table becomes cards, and where it is longer than a screen. */
export function useIsCollapsed(lineCount: number): boolean {
  return useIsPhone() || lineCount > maxOpenLines;
}

/** The lines by kind of service. There can be hundreds of them, so each kind opens by itself; one with a finding is open. */
export function LinesTable({ invoice, groups, findings = [], services }: LinesTableProps) {
  const { t } = useTranslation();
  const lines = groups.flatMap((group) => group.lines);
  const isCollapsed = useIsCollapsed(lines.length);
  const isTranslated = lines.some(({ productName }) => productName);
  return (
    <div>
      {isTranslated && <p className={styles.language}>{t('invoice.other-language')}</p>}
      {isCollapsed ? (
        groups.map((group) => (
          <CollapsibleGroup
            key={group.serviceType}
            invoice={invoice}
            group={group}
            findings={findings}
            services={services}
            isOnly={groups.length === 1}
          />
        ))
      ) : (
        <OneTable invoice={invoice} groups={groups} findings={findings} services={services} />
      )}
    </div>
  );
}

interface CollapsibleGroupProps {
  invoice: Invoice;
  group: LineGroup;
  findings: readonly InvoiceFinding[];
  services: LinesTableProps['services'];
  isOnly: boolean;
}

function CollapsibleGroup({ invoice, group, findings, services, isOnly }: CollapsibleGroupProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const name = t(getGroupName(group));
  const found = findings.filter(({ lineNumber }) => group.lines.some((line) => line.lineNumber === lineNumber));
  return (
    <details className={styles.collapsible} open={isOnly || (found.length > 0 && !isPhone)}>
      <summary>
        {name} <span className={styles.count}>{formats.number(group.lines.length)}</span> <FindingMark findings={found} />
        <span className={styles.amount}>{formatFigure(group.netAmount, formats)}</span>
      </summary>
      <table className={styles.lines}>
        <caption className="unseen">{name}</caption>
        <Head hasVat />
        <tbody>
          <Lines lines={group.lines} {...{ invoice, findings, services }} />
        </tbody>
      </table>
    </details>
  );
}

/** The names of the columns. The charges of a service have no VAT rate of their own. */
export function Head({ hasVat = false }: { hasVat?: boolean }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('invoice.description')}</th>
        <th scope="col" className={styles.period}>
          {t('invoice.period')}
        </th>
        <th scope="col" className={styles.quantity}>
          {t('invoice.quantity')}
        </th>
        <th scope="col" className={styles.price}>
          {t('invoice.unit-price')}
        </th>
        {hasVat && <th scope="col">{t('invoice.vat')}</th>}
        <th scope="col" className={styles.amount}>
          {t('invoice.excl-vat')}
        </th>
        <td className={styles.menu} />
      </tr>
    </thead>
  );
}

function OneTable({ invoice, groups, findings, services }: LinesTableProps & { findings: readonly InvoiceFinding[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <table className={styles.lines}>
      <caption className="unseen">{t('invoice.lines')}</caption>
      <Head hasVat />
      {groups.map((group) => (
        <tbody key={group.serviceType}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={5}>
              {t(getGroupName(group))}
            </th>
            <td className={styles.amount}>{formatFigure(group.netAmount, formats)}</td>
            <td className={styles.menu} />
          </tr>
          <Lines lines={group.lines} {...{ invoice, findings, services }} />
        </tbody>
      ))}
    </table>
  );
}

export function getGroupName({ serviceType }: Pick<LineGroup, 'serviceType'>): string {
  return serviceType ? getServicesName(serviceType) : 'invoice.services-none';
}

interface LinesProps {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  findings: readonly InvoiceFinding[];
  services: LinesTableProps['services'];
}

function Lines({ lines, services, ...shared }: LinesProps) {
  return lines.map((line) => <Line key={line.lineNumber} {...shared} line={line} services={services?.get(line.lineNumber)} />);
}

interface LineProps {
  invoice: Invoice;
  line: InvoiceLine;
  findings: readonly InvoiceFinding[];
  services: LineServices | undefined;
}

function Line({ invoice, line, findings, services }: LineProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { lineNumber, description, chargeType, purchaseOrderNumber, discountAmount } = line;
  const name = line.productName ?? description;
  const { number } = invoice;
  const block = getDisputeBlock(invoice);
  const getActions = (): readonly RowAction[] => [
    {
      label: t('invoice.view-line-services'),
      icon: 'eye',
      to: getInvoiceLink({ number }, { tab: 'specification', line: String(lineNumber) }),
    },
    {
      label: t('invoice.dispute-this-line'),
      icon: 'alert-triangle',
      reason: block && t(block),
      to: getInvoiceLink({ number }, { tab: 'disputes', dispute: String(lineNumber) }),
    },
  ];
  const quantity = formatQuantity(line, { t, formats });
  const hasDiscount = Number(discountAmount) !== 0;
  return (
    <tr>
      <th scope="row">
        <UnstyledLink to={getInvoiceLink({ number }, { tab: 'specification', line: String(lineNumber) })}>{name}</UnstyledLink>
        <small className={styles.facts}>
          {line.productName && <span lang={i18n.language === 'nl' ? 'en' : 'nl'}>{description}</span>}
          {services && (
            <span>
              {services.others > 0
                ? t('invoice.line-service-more', { service: services.name, count: services.others })
                : services.name}
            </span>
          )}
          {chargeType !== 'MRC' && <span>{t(`invoice.charge-${chargeType}`)}</span>}
          {purchaseOrderNumber && <span>{t('invoice.purchase-order-number', { number: purchaseOrderNumber })}</span>}
        </small>
        <FindingLinks number={number} findings={findings.filter((finding) => finding.lineNumber === lineNumber)} />
      </th>
      <td className={styles.period}>{formatPeriod(line.period)}</td>
      <td className={styles.quantity}>{quantity}</td>
      {/* On a phone, quantity and price read as one text: `13 × € 2.50`, `40 kWh × € 0.21`. */}
      <td className={styles.price} data-label={quantity.endsWith('×') ? '€' : '× €'}>
        {trimDecimals(line.unitPrice, formats, 2)}
        {hasDiscount && <small>{t('invoice.discount', { amount: formatFigure(discountAmount, formats) })}</small>}
      </td>
      <td data-label={t('invoice.vat-in-sentence')}>{formats.percent(Number(line.vatRatePercent))}</td>
      <td className={styles.amount}>{formatFigure(line.netAmount, formats)}</td>
      <td className={styles.menu}>
        <RowMenu label={t('invoice.line-actions', { name })} actions={getActions} />
      </td>
    </tr>
  );
}
