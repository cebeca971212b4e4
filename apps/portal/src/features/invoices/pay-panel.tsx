import { getInvoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, toReadCall } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { UnstyledLink } from '../../ui/unstyled-link.tsx';
import { getInvoiceLink } from './invoice-link.ts';
import { joinTransfers } from './joint-transfer.ts';
import styles from './pay-panel.module.css';
import { CopyButton, TransferDetails } from './transfer-details.tsx';

interface PayPanelProps {
  /** Those of the selection that have to be paid. */
  invoices: readonly InvoiceSummary[];
  /** How many others are selected. */
  otherCount: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What to transfer for the selected invoices: together, or one by one. */
export function PayPanel({ isOpen, onClose, ...selection }: PayPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('invoice.how-to-pay')} isOpen={isOpen} onClose={onClose}>
      <PaySelection {...selection} />
    </SidePanel>
  );
}

function PaySelection({ invoices, otherCount }: Pick<PayPanelProps, 'invoices' | 'otherCount'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const inputs = invoices.map(({ number }) => ({ params: { customerId, number } }));
  const details = useQuery({
    queryKey: ['invoices-to-pay', inputs],
    queryFn: ({ signal }) => Promise.all(inputs.map((input) => client.call(getInvoice, input, { signal }))),
    // Somebody may have paid since.
    staleTime: 0,
    ...(inputs[0] && { meta: { call: toReadCall(getInvoice, inputs[0]) } }),
  });
  return (
    <AsyncContent result={details} lines={10}>
      {(all) => {
        const transfer = joinTransfers(all);
        if (!transfer) return <p className={styles.soft}>{t('invoice.pay-nothing')}</p>;
        const leftOut = otherCount + all.length - transfer.invoices.length;
        return (
          <>
            {transfer.invoices.length > 1 && <p className={styles.soft}>{t('invoice.pay-together')}</p>}
            <TransferDetails {...transfer} />
            {transfer.invoices.length > 1 && (
              <section>
                <h3>{t('invoice.pay-separately')}</h3>
                <ul className={styles.rows}>
                  {transfer.invoices.map(({ number, openAmount, dueDate }) => {
                    const amount = formats.money(Number(openAmount));
                    return (
                      <li key={number}>
                        <span>
                          <UnstyledLink to={getInvoiceLink({ number })}>{number}</UnstyledLink>
                          <small>{t('invoice.due-on', { date: formats.date(dueDate) })}</small>
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
            )}
            {leftOut > 0 && <p className={styles.soft}>{t('invoice.pay-left-out', { count: leftOut })}</p>}
          </>
        );
      }}
    </AsyncContent>
  );
}
