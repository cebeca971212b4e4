import { listInvoices } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import type { HomeProps } from '../homes.ts';
import { InvoicePhase } from './invoice-phase.tsx';

const status = [...unpaidStatuses];

/** Shows the open invoice that is due first: its amount, and when and how it is paid. */
export function OwnInvoice({ claims: { cid: customerId } }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const invoices = useQuery(
    query(listInvoices, { params: { customerId }, query: { status, type: ['INVOICE'], sort: 'dueDate', limit: 1 } }),
  );
  const [first] = invoices.data?.items ?? [];
  return (
    <Metric
      label={t('kinds.invoice.own')}
      to={first ? { to: '/invoices/invoice/$number', params: { number: first.number } } : { to: '/invoices' }}
      result={invoices}
      getValue={() => formats.money(Number(first?.openAmount ?? 0))}
    >
      {({ total }) =>
        first ? (
          <>
            <InvoicePhase invoice={first} />
            {total > 1 && (
              <Link {...linkToList('/invoices', { status: unpaidStatuses.join(',') })}>
                {t('kinds.invoice.own-more', { count: total - 1 })}
              </Link>
            )}
          </>
        ) : (
          <span>
            <Glyph name="ok" />
            {t('kinds.invoice.all-paid')}
          </span>
        )
      }
    </Metric>
  );
}
