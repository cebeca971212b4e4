import { getInvoice, type Invoice } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InvoiceStatusLabel } from '../../blocks/invoice-status-label.tsx';
import { isOvercharged } from '../../kinds/invoice/finding-text.ts';
import { query } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { GoneState } from '../../ui/gone-state.tsx';
import { Page } from '../../ui/page.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { DifferenceTab } from './invoice/difference-tab.tsx';
import { DisputesTab } from './invoice/disputes-tab.tsx';
import { DocumentActions } from './invoice/document-actions.tsx';
import styles from './invoice/invoice.module.css';
import { InvoiceAside, InvoiceSums } from './invoice/invoice-aside.tsx';
import { InvoiceFacts } from './invoice/invoice-facts.tsx';
import { LinesTab } from './invoice/lines-tab.tsx';
import { MarginTab } from './invoice/margin-tab.tsx';
import { PaymentNote } from './invoice/payment-note.tsx';
import { SpecificationTab } from './invoice/specification-tab.tsx';
import { useAllLines } from './invoice/use-all-lines.ts';
import { useOpenDisputes } from './invoice/use-disputes.ts';
import { isOpenFinding, useFindings } from './invoice/use-findings.ts';
import { useUndisputedFindings } from './invoice/use-undisputed-findings.ts';
import { describePeriod } from './invoice-columns.tsx';

export const lazyRoute = createLazyRoute('/invoices/invoice/$number')({ component: InvoicePage });

const route = getRouteApi('/invoices/invoice/$number');

function InvoicePage() {
  const { number } = route.useParams();
  return /^\d{9,12}$/.test(number) ? <InvoiceLoader key={number} number={number} /> : <InvoiceNotFound />;
}

function InvoiceLoader({ number }: { number: string }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const invoice = useQuery({
    ...query(getInvoice, { params: { customerId, number } }),
    enabled: claims !== null,
  });
  if (invoice.data) return <LoadedInvoice invoice={invoice.data} />;
  if (getErrorStatus(invoice.error) === 404 || getErrorStatus(invoice.error) === 400) return <InvoiceNotFound />;
  return (
    <Page title={t('invoice.one-number', { number })}>
      <AsyncContent result={invoice} name={t('invoice.one-number', { number })} lines={14}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The number does not belong to an invoice of this company. */
function InvoiceNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('invoice.one')}>
      <GoneState
        title={t('invoice.gone')}
        text={t('invoice.gone-text')}
        toList={<ActionButton label={t('invoice.to-list')} to={{ to: '/invoices' }} />}
      />
    </Page>
  );
}

/** Whether the page has a margin tab: a credit note has none if all its charges belong to no service. */
function useHasMargin(invoice: Invoice): boolean {
  const isCreditNote = invoice.type === 'CREDIT_NOTE';
  const lines = useAllLines(invoice, isCreditNote);
  return !isCreditNote || Boolean(lines.data?.some(({ serviceType }) => serviceType !== null));
}

/** Counts undisputed findings and open disputes for the tab; returns nothing if there are none. */
function useOpenCount(invoice: Invoice): Pick<Tab, 'count' | 'isUrgent'> {
  const findings = useFindings(invoice).data;
  const undisputed = useUndisputedFindings(invoice);
  const disputes = useOpenDisputes(invoice);
  const disputed = findings ? findings.items.filter(isOpenFinding).length - undisputed.length : 0;
  // `openCount` includes findings on pages that were not loaded.
  const count = (findings?.openCount ?? 0) - disputed + disputes.length;
  return count === 0 ? {} : { count, isUrgent: undisputed.some(isOvercharged) };
}

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const isCreditNote = invoice.type === 'CREDIT_NOTE';
  const hasMargin = useHasMargin(invoice);
  const openCount = useOpenCount(invoice);
  const renderOtherTab = () => {
    if (tab === 'margin' && hasMargin) return <MarginTab invoice={invoice} />;
    if (tab === 'specification') return <SpecificationTab invoice={invoice} />;
    if (isCreditNote) return null;
    if (tab === 'disputes') return <DisputesTab invoice={invoice} />;
    return tab === 'difference' ? <DifferenceTab invoice={invoice} /> : null;
  };
  const tabs: readonly Tab[] = [
    { label: t('invoice.lines'), count: invoice.lineCount, search: {} },
    ...(isCreditNote ? [] : [{ label: t('invoice.what-changed'), search: { tab: 'difference' } }]),
    { label: t('invoice.specification'), count: invoice.specificationCount, search: { tab: 'specification' } },
    ...(isCreditNote ? [] : [{ label: t('invoice.disputes-tab'), search: { tab: 'disputes' }, ...openCount }]),
    ...(hasMargin ? [{ label: t('invoice.margin'), search: { tab: 'margin' } }] : []),
  ];
  return (
    <Page
      isWide
      title={t(isCreditNote ? 'invoice.one-credit-note' : 'invoice.one-number', { number: invoice.number })}
      actions={<DocumentActions invoice={invoice} />}
      lead={
        <>
          <InvoiceStatusLabel {...invoice} t={t} />
          <span>{describePeriod(invoice, t)}</span>
          {invoice.customInvoiceReference && <span className="mono">{invoice.customInvoiceReference}</span>}
        </>
      }
    >
      <div className={styles.body}>
        <PaymentNote invoice={invoice} />
        <InvoiceFacts invoice={invoice} />
        <div className={styles.tabs}>
          <Tabs tabs={tabs} by="tab" label={t('invoice.parts')} />
        </div>
        {renderOtherTab() ?? (
          <div className={styles.columns}>
            <LinesTab invoice={invoice} />
            <InvoiceSums invoice={invoice} />
            <InvoiceAside invoice={invoice} />
          </div>
        )}
      </div>
    </Page>
  );
}
