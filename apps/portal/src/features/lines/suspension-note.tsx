import { hasRole } from '@demarc/contract/access.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import type { Line } from '@demarc/contract/line.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { getPayableOverdue, overdueSearch } from '../../blocks/invoice-display.ts';
import { SupportLinks } from '../../blocks/support-links.tsx';
import { currentBrand } from '../../brands/current-brand.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { linkToList } from '../../ui/link-target.ts';
import { Note } from '../../ui/note.tsx';
import styles from './detail.module.css';

/** Says who suspended a line, since when and why, and who can resume it; renders nothing if it is not suspended. */
export function SuspensionNote({ line: { suspension, serviceId } }: { line: Pick<Line, 'suspension' | 'serviceId'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!suspension) return null;
  const { since, reason } = suspension;
  const provider = currentBrand.name;
  return (
    <Note
      kind="trouble"
      title={since ? t('line.suspended-on', { provider, date: formats.date(since) }) : t('line.suspended-by', { provider })}
    >
      {reason && <p>{t('line.suspended-reason', { reason })}</p>}
      <p>{t('line.suspended-text')}</p>
      <OverdueInvoices />
      <p>
        {t('line.suspended-lift', { provider })} <span className={styles.serviceId}>{serviceId}:</span>
        <SupportLinks subject={serviceId} />
      </p>
    </Note>
  );
}

/**
 * The overdue invoices that have to be paid now, for users who can see them. They always show and are not called the cause of the
 * suspension, because its reason is free text.
 */
function OverdueInvoices() {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { claims } = useSession();
  const canSee = useFeatures().has('myInvoices') && hasRole(claims?.roles ?? [], 'RESELLER_FINANCE');
  const read = query(getInvoiceSummary, { params: { customerId } });
  // The note is complete without the invoices, so a failure shows no error.
  const { data } = useQuery({ ...read, enabled: canSee, meta: { ...read.meta, hidesServerErrors: true } });
  if (!canSee || !data) return null;
  const { count, amount } = getPayableOverdue(data);
  if (count <= 0) return null;
  return (
    <p>
      <Link {...linkToList('/invoices', overdueSearch)}>
        {t('line.suspended-overdue', { count, amount: formats.money(Number(amount)) })}
      </Link>
    </p>
  );
}
