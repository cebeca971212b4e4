import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';

/** The company of the signed-in user. */
export function useOwnCompany() {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({ ...query(getCustomer, { params: { customerId } }), enabled: claims !== null });
}

interface OwnCompanyLoaderProps {
  /** The page title while the company loads. */
  title: string;
  children: (customer: Customer) => ReactNode;
}

/** Renders its children once the company has loaded. A refetch does not remount them, so forms keep their input. */
export function OwnCompanyLoader({ title, children }: OwnCompanyLoaderProps) {
  const customer = useOwnCompany();
  if (customer.data) return children(customer.data);
  return (
    <Page title={title}>
      <AsyncContent result={customer} name={title} lines={6}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}
