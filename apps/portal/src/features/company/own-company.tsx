import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';

/** The company of whoever is signed in. */
export function useOwnCompany() {
  const { claims } = useSession();
  return useQuery({ ...query(getCustomer, { params: { customerId: claims?.cid ?? 0 } }), enabled: claims !== null });
}

interface WithOwnCompanyProps {
  /** Of the page, while the company is not there. */
  title: string;
  children: (customer: Customer) => ReactNode;
}

/** A page that begins with the company. It does not begin anew when the company is read again: forms keep what is typed. */
export function WithOwnCompany({ title, children }: WithOwnCompanyProps) {
  const customer = useOwnCompany();
  if (customer.data) return children(customer.data);
  return (
    <Page title={title}>
      <Loaded result={customer} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}
