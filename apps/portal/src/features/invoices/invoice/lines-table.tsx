import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { useTranslation } from 'react-i18next';
import { getServicesName } from '../../../kinds/service-types.ts';
import { useFormats } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import type { RowAction } from '../../../ui/row-menu.tsx';
import { UnstyledLink } from '../../../ui/unstyled-link.tsx';
import { formatFigure } from '../invoice-amounts.ts';
import { getInvoiceLink } from '../invoice-link.ts';
import { ChargeHead, ChargeRow } from './charge-row.tsx';
import { FindingLinks, FindingMark } from './finding-mark.tsx';
import type { LineGroup } from './group-lines.ts';
import type { LineServices } from './group-services.ts';
import { findLargestGroup } from './largest-group.ts';
import styles from './lines.module.css';

interface LinesTableProps {
  invoice: Invoice;
  groups: readonly LineGroup[];
  /** Open findings; undefined while they are loading. */
  findings?: readonly InvoiceFinding[] | undefined;
  /** The services by line; undefined while they are loading. */
  services?: ReadonlyMap<number, LineServices> | undefined;
}

/** The number of lines that fit on a wide screen. */
const maxOpenLines = 15;

/** Whether the kinds of service are collapsed initially: on a phone, and if the table is longer than a screen. */
export function useIsCollapsed(lineCount: number): boolean {
  return useIsPhone() || lineCount > maxOpenLines;
}

/** The lines by kind of service. If they are collapsed, kinds with a finding are open, or the largest kind if there are no findings. */
export function LinesTable({ invoice, groups, findings: loadedFindings, services }: LinesTableProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const findings = loadedFindings ?? [];
  const largest = isPhone ? undefined : findLargestGroup(groups, ({ netAmount }) => netAmount, loadedFindings);
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
            isInitiallyOpen={groups.length === 1 || group === largest}
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
  isInitiallyOpen: boolean;
}

function CollapsibleGroup({ invoice, group, findings, services, isInitiallyOpen }: CollapsibleGroupProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const name = t(getGroupName(group));
  const groupFindings = findings.filter(({ lineNumber }) => group.lines.some((line) => line.lineNumber === lineNumber));
  return (
    <details className={styles.collapsible} open={isInitiallyOpen || (groupFindings.length > 0 && !isPhone)}>
      <summary>
        {name} <span className={styles.count}>{formats.number(group.lines.length)}</span> <FindingMark findings={groupFindings} />
        <span className={styles.amount}>{formatFigure(group.netAmount, formats)}</span>
      </summary>
      <table className={styles.lines}>
        <caption className="unseen">{name}</caption>
        <ChargeHead hasVat />
        <tbody>
          <Lines lines={group.lines} {...{ invoice, findings, services }} />
        </tbody>
      </table>
    </details>
  );
}

function OneTable({ invoice, groups, findings, services }: LinesTableProps & { findings: readonly InvoiceFinding[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <table className={styles.lines}>
      <caption className="unseen">{t('invoice.lines')}</caption>
      <ChargeHead hasVat />
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
  const { lineNumber, description, productName, chargeType, purchaseOrderNumber } = line;
  const name = productName ?? description;
  const toServices = getInvoiceLink(invoice, { tab: 'specification', line: String(lineNumber) });
  const actions: readonly RowAction[] = [{ label: t('invoice.view-line-services'), icon: 'eye', to: toServices }];
  return (
    <ChargeRow {...line} {...{ invoice, name, actions }} amount={line.netAmount}>
      <UnstyledLink to={toServices}>{name}</UnstyledLink>
      <small className={styles.facts}>
        {productName && <span lang={i18n.language === 'nl' ? 'en' : 'nl'}>{description}</span>}
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
      <FindingLinks number={invoice.number} findings={findings.filter((finding) => finding.lineNumber === lineNumber)} />
    </ChargeRow>
  );
}
