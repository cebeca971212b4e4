import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';
import { expect, it } from 'vitest';
import { getSigningItems } from './action-items.ts';

const agreement = (uuid: string, approvalRequestId: number | null = null) =>
  ({
    uuid,
    number: `MA-${uuid}`,
    title: 'Project',
    totalAmount: '900.00',
    validUntil: '2026-06-20',
    approvalRequestId,
  }) as ManualAgreementSummary;

it('lists each agreement to sign with its amount and last day', () => {
  expect(getSigningItems({ items: [agreement('a')], total: 1 })).toMatchObject([
    {
      params: { number: 'MA-a' },
      amounts: { amount: '900.00' },
      deadline: '2026-06-20',
      action: { to: { to: '/manual-agreement/view/$uuid', params: { uuid: 'a' } } },
    },
  ]);
});

it('leaves out an agreement that a colleague has to approve, and counts those that are not listed', () => {
  const items = getSigningItems({ items: [agreement('a', 12)], total: 4 });
  expect(items).toMatchObject([{ params: { count: 3 }, action: { to: { search: { status: 'OFFERED' } } } }]);
});
