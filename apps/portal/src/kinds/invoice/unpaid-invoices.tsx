import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { Section } from '../../ui/section.tsx';
import type { HomeProps } from '../homes.ts';
import { InvoicePhase } from './invoice-phase.tsx';
import { maxUnpaidShown, readUnpaid } from './read-unpaid.ts';
import styles from './unpaid-invoices.module.css';

/** Lists the unpaid invoices, earliest due date first. */
export function UnpaidInvoices({ claims: { cid: customerId }, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const invoices = useQuery({ ...readUnpaid(customerId), enabled: canLoad });
  const total = invoices.data?.total ?? 0;
  return (
    <Section
      title={t('kinds.invoice.unpaid')}
      {...(total > 0 && { count: total })}
      aside={
        total > maxUnpaidShown && (
          <Link {...linkToList('/invoices', { status: unpaidStatuses.join(',') })}>
            {t('home.show-all', { total: formats.number(total) })}
          </Link>
        )
      }
    >
      <AsyncContent
        result={invoices}
        name={t('kinds.invoice.unpaid')}
        lines={maxUnpaidShown}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className={styles.none}>
            <Glyph name="ok" />
            {t('kinds.invoice.all-paid')}
          </p>
        }
      >
        {({ items }) => (
          <ul className={styles.items}>
            {items.map((invoice) => (
              <li key={invoice.number}>
                <Link to="/invoices/invoice/$number" params={{ number: invoice.number }}>
                  {invoice.number}
                </Link>
                <InvoicePhase invoice={invoice} />
                <b>{formats.money(Number(invoice.openAmount))}</b>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </Section>
  );
}
