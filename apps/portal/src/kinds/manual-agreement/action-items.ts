import type { listManualAgreements } from '@demarc/contract/manual-agreement.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/**
 * Lists the given agreements by name, and counts all if there are others. Leaves out agreements that wait for a colleague's
 * approval.
 */
export function getSigningItems({
  items,
  total,
}: Pick<Output<typeof listManualAgreements>, 'items' | 'total'>): readonly ActionItem[] {
  return listByName(
    items
      .filter(({ approvalRequestId }) => approvalRequestId === null)
      .map(
        ({ uuid, number, title, totalAmount, validUntil }): ActionItem => ({
          id: `agreement-${uuid}`,
          kind: 'attention',
          topic: 'company',
          title: 'kinds.manual-agreement.waits',
          detail: title,
          text: 'kinds.manual-agreement.value',
          params: { number },
          amounts: { amount: totalAmount },
          deadline: validUntil,
          action: { label: 'kinds.manual-agreement.sign', to: { to: '/manual-agreement/view/$uuid', params: { uuid } } },
        }),
      ),
    total - items.length,
    {
      id: 'agreements-to-sign',
      kind: 'attention',
      topic: 'company',
      title: 'kinds.manual-agreement.wait',
      action: { label: 'kinds.manual-agreement.sign-all', to: linkToList('/manual-agreement', { status: 'OFFERED' }) },
    },
  );
}
