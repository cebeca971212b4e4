import { getAccount } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { Page } from '../../../ui/page.tsx';
import { AcceptForm } from './accept-form.tsx';

/** The form that accepts an offer, prefilled with the name of the signed-in user. */
export function AcceptPage({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const account = useQuery({
    ...query(getAccount, { params: { customerId, accountId: claims?.uid_g ?? '' } }),
    enabled: claims !== null,
  });
  // The name can be typed, so the form does not depend on this call.
  if (account.data || account.isError) {
    return <AcceptForm quotation={quotation} fullName={account.data ? formatPersonName(account.data) : ''} />;
  }
  return (
    <Page title={t('quotation.title-accept', { number: quotation.number })}>
      <AsyncContent result={account} name={t('quotation.one')} lines={16}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}
