import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getServerTimeSeconds } from '../../lib/clock.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { getOrderBlocker } from '../get-order-blocker.ts';
import { useOrderingCompany } from '../use-ordering-company.ts';
import { generateOrderId } from './generate-order-id.ts';
import { OrderBlocker } from './order-blocker.tsx';

interface OrderStartProps {
  title: string;
  /** The reads that the order starts from, besides the company. */
  reads: readonly Pick<UseQueryResult<unknown>, 'data'>[];
  /** Whether the form also opens before the agreement is signed, because showing what is available is useful without an order. */
  isOpenUnsigned?: boolean;
  /** Renders the form once everything has loaded; `isUnsigned` if the company cannot order yet. */
  children: (start: { customer: Customer; proposedOrderId: string; isUnsigned: boolean }) => ReactNode;
}

/** Loads the data that an order starts from. If the company cannot order, it shows the reason instead of the form. */
export function OrderStart({ title, reads, isOpenUnsigned = false, children }: OrderStartProps) {
  const company = useOrderingCompany();
  const [proposedOrderId] = useState(() => generateOrderId(formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000))));
  const unfinishedRead = [company, ...reads].find(({ data }) => data === undefined);
  if (unfinishedRead || !company.data) {
    return (
      <Page title={title}>
        <AsyncContent result={unfinishedRead as typeof company} lines={8}>
          {() => null}
        </AsyncContent>
      </Page>
    );
  }
  const obstacle = getOrderBlocker(company.data);
  const isUnsigned = obstacle === 'MSA_NOT_SIGNED';
  if (obstacle && !(isUnsigned && isOpenUnsigned)) {
    return (
      <Page title={title}>
        <OrderBlocker obstacle={obstacle} />
      </Page>
    );
  }
  return children({ customer: company.data, proposedOrderId, isUnsigned });
}
