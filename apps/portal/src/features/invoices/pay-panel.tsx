import { getInvoice, type Invoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent, Loading } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { UnstyledLink } from '../../ui/unstyled-link.tsx';
import { getDueKey } from './due-key.ts';
import { useOverchargedInvoices } from './invoice/use-findings.ts';
import { getInvoiceLink } from './invoice-link.ts';
import { type JointTransfer, joinTransfers } from './joint-transfer.ts';
import styles from './pay-panel.module.css';
import { Payment } from './payment.tsx';
import { type SelectedPayment, splitSelection } from './selected-payment.ts';
import { CopyButton, TransferDetails } from './transfer-details.tsx';

interface PayPanelProps {
  /** The selected invoices. */
  invoices: readonly InvoiceSummary[];
  /** Takes an invoice out of the selection. */
  onLeaveOut: (number: string) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** The payment details of the selected invoices, for one transfer or for separate ones. */
export function PayPanel({ isOpen, onClose, ...selection }: PayPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.how-to-pay')} isOpen={isOpen} onClose={onClose}>
      <PaySelection {...selection} onLeave={onClose} />
    </SidePanel>
  );
}

interface PayActions extends Pick<PayPanelProps, 'onLeaveOut'> {
  onLeave: () => void;
}

type PaySelectionProps = Pick<PayPanelProps, 'invoices'> & PayActions;

function PaySelection(props: PaySelectionProps) {
  // The pressed button disappears with the invoice that it leaves out.
  const focusRef: RefObject<HTMLDivElement | null> = useFocusFallback(() => focusRef.current);
  return (
    <div ref={focusRef} tabIndex={-1} className={styles.content}>
      <SelectionContent {...props} />
    </div>
  );
}

function SelectionContent({ invoices, onLeaveOut, onLeave }: PaySelectionProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const selected = splitSelection(invoices);
  const details = useQueries({
    queries: selected.toPay.map(({ number }) => query(getInvoice, { params: { customerId, number } })),
  });
  const unready = details.find(({ isPending, isError }) => isPending || isError);
  if (unready) {
    return (
      <AsyncContent result={unready} name={t('invoice.how-to-pay')} lines={10}>
        {() => null}
      </AsyncContent>
    );
  }
  // A part may have been paid since the panel was last open, so do not show the cached sum while it reloads.
  if (details.some(({ isFetching, isFetchedAfterMount }) => isFetching && !isFetchedAfterMount)) return <Loading lines={10} />;
  const invoicesToPay = details.flatMap(({ data }) => data ?? []);
  const transfer = joinTransfers(invoicesToPay);
  const leftOut = [...selected.leftOut, ...splitSelection(invoicesToPay).leftOut];
  const [first, second] = transfer?.invoices ?? [];
  return (
    <>
      <LeftOutNote leftOut={leftOut} onLeave={onLeave} />
      {!transfer ? (
        <p className={styles.soft}>{t('invoice.pay-nothing')}</p>
      ) : first && !second ? (
        <Payment key={first.number} payTo={transfer.payTo} invoice={first} onLeave={onLeave} />
      ) : (
        <JointPayment transfer={transfer} onLeaveOut={onLeaveOut} onLeave={onLeave} />
      )}
    </>
  );
}

/** Lists the selected invoices that need no transfer, and why. Paid ones are only counted, because there can be hundreds. */
function LeftOutNote({ leftOut, onLeave }: Pick<SelectedPayment<InvoiceSummary>, 'leftOut'> & { onLeave: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const unpaidEntries = leftOut.filter(({ reason }) => reason !== 'nothing');
  const paidCount = leftOut.length - unpaidEntries.length;
  if (leftOut.length === 0) return null;
  return (
    <Note kind="neutral" title={t('invoice.pay-left-out', { count: leftOut.length })}>
      {unpaidEntries.length > 0 && (
        <ul>
          {unpaidEntries.map(({ invoice, reason }) => (
            <li key={invoice.number}>
              <Link {...getInvoiceLink(invoice)} onClick={onLeave}>
                {invoice.number}
              </Link>
              , {formats.money(Number(invoice.openAmount))}: {t(`invoice.left-out-${reason}`)}
            </li>
          ))}
        </ul>
      )}
      {paidCount > 0 && <p>{t('invoice.left-out-nothing', { count: paidCount })}</p>}
    </Note>
  );
}

/** One transfer for all invoices, and the amount of each invoice for separate transfers. */
function JointPayment({ transfer, ...actions }: { transfer: JointTransfer } & PayActions) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <FindingsNote invoices={transfer.invoices} {...actions} />
      <p className={styles.soft}>{t('invoice.pay-together')}</p>
      <TransferDetails {...transfer} />
      <section>
        <h3>{t('invoice.pay-separately')}</h3>
        <ul className={styles.rows}>
          {transfer.invoices.map(({ number, openAmount, dueDate }) => {
            const amount = formats.money(Number(openAmount));
            return (
              <li key={number}>
                <span>
                  <UnstyledLink to={getInvoiceLink({ number })}>{number}</UnstyledLink>
                  <small>{t(getDueKey({ dueDate }), { date: formats.date(dueDate) })}</small>
                </span>
                <b>{amount}</b>
                <span className={styles.buttons}>
                  <CopyButton label={t('invoice.copy-value', { value: amount })} value={openAmount} shown={amount} />
                  <CopyButton label={t('invoice.copy-value', { value: number })} value={number} shown={number} />
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

/**
 * Lists the invoices with charges that look too high. A joint transfer must be the full sum: it is booked on the invoices in the order
 * of their numbers, so that a lower amount could leave another invoice open than the one with these charges.
 */
function FindingsNote({ invoices, onLeaveOut, onLeave }: { invoices: readonly Invoice[] } & PayActions) {
  const { t } = useTranslation();
  const overcharged = useOverchargedInvoices(invoices);
  if (overcharged.length === 0) return null;
  return (
    <Note kind="attention" title={t('invoice.pay-findings')}>
      {t('invoice.pay-findings-text')}
      <ul className={styles.overcharged}>
        {overcharged.map(({ number }) => (
          <li key={number}>
            <Link {...getInvoiceLink({ number }, { tab: 'disputes' })} onClick={onLeave}>
              {number}
            </Link>
            <ActionButton size="small" label={t('invoice.leave-out', { number })} onClick={() => onLeaveOut(number)} />
          </li>
        ))}
      </ul>
      {t('invoice.pay-findings-full')}
    </Note>
  );
}
