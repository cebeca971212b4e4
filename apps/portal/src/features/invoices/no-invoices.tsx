import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { getFirstOfMonth } from '@demarc/contract/invoice-charge.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Tells a new customer when the first invoice is sent, and to whom. */
export function NoInvoices() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const customer = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  const contacts = customer.data?.contacts ?? [];
  const billing = contacts.filter(({ types }) => types.includes('billing'));
  const receivers = (billing.length > 0 ? billing : contacts.filter(({ types }) => types.includes('main'))).map(
    (contact) => `${formatPersonName(contact)} (${contact.email})`,
  );
  const date = formats.dayMonth(addMonths(getFirstOfMonth(formatAmsterdamDate(new Date())), 1));
  return (
    <EmptyState
      title={t('invoice.none')}
      text={
        <>
          {t('invoice.none-text', { date })}{' '}
          {customer.data &&
            (receivers.length > 0 ? t('invoice.goes-to', { names: formats.list(receivers) }) : t('invoice.goes-nowhere'))}
        </>
      }
      actions={<ActionButton icon="users" label={t('invoice.billing-contact')} to={{ to: '/company' }} />}
    />
  );
}
