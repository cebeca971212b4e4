import { hasRole } from '@demarc/contract/access.ts';
import { type ChargedServiceType, listInvoiceSpecification } from '@demarc/contract/invoice.ts';
import { type InvoiceFinding, listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getDisputeAnchor } from '../../blocks/invoice-display.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import { getChargedInvoices, nameCharges, selectCharges } from './finding-charges.ts';
import { describeFinding, isOvercharged } from './finding-text.ts';
import styles from './findings.module.css';

/** The page of the invoice lists all findings. */
const limit = 10;
/** Charges of one service on an invoice: the maximum page size of the API. */
const maxCharges = 200;

/** Returns the link that opens the dispute form, prefilled with a finding. */
function getDisputeLink({ invoiceNumber, findingId }: Pick<InvoiceFinding, 'invoiceNumber' | 'findingId'>): LinkTarget {
  return {
    to: '/invoices/invoice/$number',
    params: { number: invoiceNumber },
    search: { tab: 'disputes', finding: findingId },
  };
}

/**
 * Lists what the reconciliation found about a service. Only for users who may see invoices; renders nothing if there are no
 * findings.
 */
export function ServiceFindings({ type, id }: { type: ChargedServiceType; id: number }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const features = useFeatures();
  const isEnabled = hasRole(claims?.roles ?? [], 'RESELLER_FINANCE') && features.has('myInvoices');
  const findings = useQuery({
    ...query(listInvoiceFindings, {
      params: { customerId },
      query: { serviceType: type, serviceId: id, status: 'OPEN', limit },
    }),
    enabled: isEnabled,
  });
  if (!findings.data || findings.data.total === 0) return null;
  return (
    <Section title={t('finding.title')} count={findings.data.total}>
      <FindingList findings={findings.data.items} isNamed />
    </Section>
  );
}

interface FindingListProps {
  findings: readonly InvoiceFinding[];
  /** Whether to name the invoice instead of the service. */
  isNamed?: boolean;
  /** The reason why no dispute can be started. */
  block?: string | null;
}

/** Lists findings with their meaning, and how to dispute them. */
export function FindingList({ findings, isNamed = false, block = null }: FindingListProps) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <Finding key={finding.findingId} finding={finding} isNamed={isNamed} block={block} />
      ))}
    </ul>
  );
}

interface FindingProps {
  finding: InvoiceFinding;
  isNamed: boolean;
  block: string | null;
}

function Finding({ finding, isNamed, block }: FindingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, amount, status, serviceRef, invoiceNumber, lineNumber, disputeId, resolution } = finding;
  const isOpen = status === 'OPEN';
  const canDispute = lineNumber !== null && isOvercharged(finding);
  return (
    <li>
      <Glyph name={isOpen ? (isOvercharged(finding) ? 'trouble' : 'attention') : 'ok'} />
      <div>
        <b>{t(`finding.type-${type}`)}</b>
        <p>{describeFinding(finding, t, formats)}</p>
        <small>
          {isNamed ? (
            <Link to="/invoices/invoice/$number" params={{ number: invoiceNumber }}>
              {t('finding.invoice', { number: invoiceNumber })}
            </Link>
          ) : (
            <span className="mono">{serviceRef.label}</span>
          )}{' '}
          · {finding.productName ?? finding.description}
        </small>
        {resolution && (
          <small>
            {t(`finding.resolution-${resolution}`)}
            {finding.resolutionText && `: ${finding.resolutionText}`}
          </small>
        )}
      </div>
      <span className={styles.amount}>
        {formats.money(Number(amount))}
        <small>{t('finding.excl-vat')}</small>
      </span>
      <div className={styles.charges}>
        <Charges finding={finding} />
      </div>
      {isOpen && (canDispute || disputeId !== null) && (
        <ActionButton
          size="small"
          label={t(disputeId === null ? 'finding.dispute' : 'finding.view-dispute')}
          disabledReason={disputeId === null ? block : null}
          to={
            disputeId === null
              ? getDisputeLink(finding)
              : {
                  to: '/invoices/invoice/$number',
                  params: { number: invoiceNumber },
                  search: { tab: 'disputes' },
                  hash: getDisputeAnchor(disputeId),
                }
          }
        />
      )}
    </li>
  );
}

/** Lists the charges that a finding is about, on one invoice or two. Each links to its row in the specification. */
function Charges({ finding }: { finding: InvoiceFinding }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { type, id, label } = finding.serviceRef;
  const numbers = getChargedInvoices(finding);
  const read = useQueries({
    queries: numbers.map((number) =>
      query(listInvoiceSpecification, {
        params: { customerId, number },
        query: { serviceType: type, serviceId: id, limit: maxCharges },
      }),
    ),
  });
  const unread = read.find(({ data }) => !data);
  if (unread) {
    return (
      <AsyncContent result={unread} name={t('finding.title')} lines={2}>
        {() => null}
      </AsyncContent>
    );
  }
  const charges = numbers.flatMap((number, index) =>
    selectCharges(finding, read[index]?.data?.items ?? []).map((charge) => ({ ...charge, number })),
  );
  if (charges.length === 0) return null;
  return (
    <ul>
      {nameCharges(charges, t).map(({ name, details, number, invoiceLineNumber, amount }) => (
        <li key={`${name} ${details}`}>
          <p>
            <Link
              to="/invoices/invoice/$number"
              params={{ number }}
              search={{ tab: 'specification', line: invoiceLineNumber, q: label }}
            >
              {name}
              <span className="unseen">, {label}</span>
            </Link>{' '}
            <span>{details}</span>
          </p>
          <span className={styles.amount}>{formats.money(Number(amount))}</span>
        </li>
      ))}
    </ul>
  );
}
