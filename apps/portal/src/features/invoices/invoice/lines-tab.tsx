import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { groupByService } from './group-by-service.ts';
import { groupLines } from './group-lines.ts';
import { groupServices } from './group-services.ts';
import styles from './lines.module.css';
import { LinesTable, useIsCollapsed } from './lines-table.tsx';
import { ServicesTable } from './services-table.tsx';
import { useAllLines } from './use-all-lines.ts';
import { hasServiceView, maxNamedRows, useAllSpecification } from './use-all-specification.ts';
import { isOpenFinding, useFindings } from './use-findings.ts';
import { useServiceLinks } from './use-service-links.ts';

/** The charges by service, as a reseller charges its own customers, or by product, as on the PDF. */
export function LinesTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { by }: { by?: unknown } = useSearch({ strict: false });
  const canSwitch = hasServiceView(invoice) && invoice.lineCount > 0;
  const isByProduct = by === 'product' || !canSwitch;
  const link = (label: string, isCurrent: boolean, search: Record<string, string>) => (
    <Link
      {...getInvoiceLink(invoice, search)}
      resetScroll={false}
      // The router's own rule marks a link as current even when the URL has more parameters.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {t(label)}
    </Link>
  );
  return (
    <div>
      {canSwitch && (
        <nav className={styles.views} aria-label={t('invoice.margin-by')}>
          {link('invoice.by-service', !isByProduct, {})}
          {link('invoice.by-product', isByProduct, { by: 'product' })}
        </nav>
      )}
      {isByProduct ? <ByProduct invoice={invoice} /> : <ByService invoice={invoice} />}
    </div>
  );
}

const noFindings: readonly InvoiceFinding[] = [];

/** Undefined while they are loading, and for a credit note, which is not checked. */
function useOpenFindings(invoice: Invoice): readonly InvoiceFinding[] | undefined {
  const { data } = useFindings(invoice);
  return invoice.type === 'CREDIT_NOTE' ? noFindings : data?.items.filter(isOpenFinding);
}

function ByService({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const rows = useAllSpecification(invoice);
  const findings = useOpenFindings(invoice);
  const links = useServiceLinks();
  return (
    <AsyncContent result={rows} name={t('invoice.charges-heading')} skeleton="table" lines={8}>
      {(all) => <ServicesTable invoice={invoice} groups={groupByService(all)} findings={findings} links={links} />}
    </AsyncContent>
  );
}

/** The lines of the invoice by kind of service. Each line links to its services. */
function ByProduct({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const lines = useAllLines(invoice);
  const findings = useOpenFindings(invoice);
  const { data: rows } = useAllSpecification(invoice, maxNamedRows);
  const isCollapsed = useIsCollapsed(invoice.lineCount);
  return (
    <AsyncContent
      result={lines}
      name={t('invoice.charges-heading')}
      {...(isCollapsed ? { lines: 4 } : { skeleton: 'table', lines: Math.min(10, invoice.lineCount) })}
      isEmpty={({ length }) => length === 0}
      empty={<EmptyState title={t('invoice.no-lines')} />}
    >
      {(all) => (
        <LinesTable invoice={invoice} groups={groupLines(all)} findings={findings} services={rows && groupServices(rows)} />
      )}
    </AsyncContent>
  );
}
