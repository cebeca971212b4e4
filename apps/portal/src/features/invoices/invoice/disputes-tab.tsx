import type { Invoice } from '@demarc/contract/invoice.ts';
import type { DisputeSummary } from '@demarc/contract/invoice-dispute.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FindingList } from '../../../kinds/invoice/findings-section.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Section } from '../../../ui/section.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import { getDisputeBlock } from './dispute-block.ts';
import { DisputeThread } from './dispute-thread.tsx';
import styles from './disputes.module.css';
import { useDisputes } from './use-disputes.ts';
import { useFindings } from './use-findings.ts';

const DisputePanel = lazyOnOpen(
  async () => (await import('./dispute-panel.tsx')).DisputePanel,
  ({ isOpen }) => isOpen,
);

/** The findings of the reconciliation, and the disputes with their threads. */
export function DisputesTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const findings = useFindings(invoice);
  const disputes = useDisputes(invoice);
  const block = getDisputeBlock(invoice);
  return (
    <div className={styles.tab}>
      <Section title={t('finding.title')} {...(findings.data && { count: findings.data.total })}>
        <AsyncContent result={findings} name={t('finding.title')} lines={4}>
          {({ items }) =>
            items.length === 0 ? (
              // While the customer disputes the invoice, do not claim that everything is correct.
              <p className={styles.soft}>{t(invoice.status === 'DISPUTED' ? 'invoice.checked-disputed' : 'finding.none')}</p>
            ) : (
              <FindingList findings={items} block={block && t(block)} />
            )
          }
        </AsyncContent>
      </Section>
      <Section
        title={t('invoice.disputes')}
        {...(disputes.data && { count: disputes.data.total })}
        aside={
          <ActionButton
            size="small"
            icon="plus"
            label={t('invoice.dispute-invoice')}
            disabledReason={block && t(block)}
            to={getInvoiceLink(invoice, { tab: 'disputes', dispute: 'all' })}
          />
        }
      >
        <AsyncContent result={disputes} name={t('invoice.disputes')} lines={6}>
          {({ items }) => <Threads invoice={invoice} disputes={items} />}
        </AsyncContent>
      </Section>
      {findings.data && <PanelFromUrl invoice={invoice} findings={findings.data.items} />}
    </div>
  );
}

function Threads({ invoice, disputes }: { invoice: Invoice; disputes: readonly DisputeSummary[] }) {
  const { t } = useTranslation();
  if (disputes.length === 0) return <p className={styles.soft}>{t('invoice.no-disputes')}</p>;
  return disputes.map((dispute) => <DisputeThread key={dispute.disputeId} invoice={invoice} summary={dispute} />);
}

/** The form opens by the URL, so that lines, services and findings can link to it. */
function PanelFromUrl({ invoice, findings }: { invoice: Invoice; findings: readonly InvoiceFinding[] }) {
  const navigate = useNavigate();
  const search: { dispute?: unknown; finding?: unknown } = useSearch({ strict: false });
  const finding = findings.find(({ findingId }) => findingId === Number(search.finding)) ?? null;
  const isRequested = search.dispute !== undefined || finding !== null;
  const lineNumber = Number(search.dispute) > 0 ? Number(search.dispute) : null;
  const current = { lineNumber: finding ? finding.lineNumber : lineNumber, finding };
  // The panel keeps its subject while it closes.
  const shown = useRef(current);
  if (isRequested) shown.current = current;
  const close = () => void navigate({ ...getInvoiceLink(invoice, { tab: 'disputes' }), resetScroll: false });
  return (
    <DisputePanel
      invoice={invoice}
      {...shown.current}
      isOpen={isRequested && getDisputeBlock(invoice) === null}
      onClose={close}
    />
  );
}
