import type { Invoice } from '@demarc/contract/invoice.ts';
import { type Dispute, type DisputeSummary, getInvoiceDispute } from '@demarc/contract/invoice-dispute.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { NoteWithAction } from '../../../ui/note-with-action.tsx';
import { getDisputeLink, getInvoiceLink } from '../invoice-link.ts';
import styles from './invoice.module.css';
import { nameDisputed, nameService } from './name-dispute.ts';
import { formatPausedAmount } from './paused-amount.ts';
import { useOpenDisputes } from './use-disputes.ts';

/** The disputes tab shows the others. */
const maxListed = 3;

/** Shows the open disputes of an invoice, since when it is disputed, and the amount whose payment is paused. */
export function DisputedNote({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const openDisputes = useOpenDisputes(invoice);
  const disputes = useQueries({
    queries: openDisputes
      .slice(0, maxListed)
      .map(({ disputeId }) => query(getInvoiceDispute, { params: { customerId, disputeId } })),
  });
  const loadedDisputes = disputes.flatMap(({ data }) => data ?? []);
  const [first] = openDisputes;
  const isOne = openDisputes.length === 1;
  return (
    <NoteWithAction
      kind="neutral"
      title={
        openDisputes.length > 1
          ? t('invoice.disputed-several', { count: openDisputes.length })
          : t(loadedDisputes[0] ? 'invoice.disputed-one' : 'invoice.advice-disputed', {
              amount: loadedDisputes[0] && formats.money(Number(loadedDisputes[0].disputedAmount)),
            })
      }
      action={
        first && (
          <ActionButton
            label={t(isOne ? 'finding.view-dispute' : 'invoice.view-disputes')}
            to={isOne ? getDisputeLink(first) : getInvoiceLink(invoice, { tab: 'disputes' })}
          />
        )
      }
    >
      {isOne && loadedDisputes.map((dispute) => <p key={dispute.disputeId}>{describeDispute(dispute)}</p>)}
      {!isOne && loadedDisputes.length > 0 && (
        <ul className={styles.disputed}>
          {loadedDisputes.map((dispute) => (
            <li key={dispute.disputeId}>
              <Link {...getDisputeLink(dispute)} resetScroll={false}>
                {formatDisputed(dispute)}
              </Link>{' '}
              {describeDispute(dispute)}
            </li>
          ))}
        </ul>
      )}
      <p>{t('invoice.disputed-pauses', { amount: formatPausedAmount(invoice, formats) })}</p>
      {children}
    </NoteWithAction>
  );

  function formatDisputed({ disputedAmount }: Dispute): string {
    return t('invoice.amount-excl-vat', { amount: formats.money(Number(disputedAmount)) });
  }

  function describeDispute(dispute: Dispute): string {
    return [nameDisputed(dispute, t), nameService(dispute, t), formatOpened(dispute)].filter(Boolean).join(' · ');
  }

  function formatOpened({ openedAt }: DisputeSummary): string {
    return t('invoice.dispute-opened', { date: formats.date(openedAt) });
  }
}
