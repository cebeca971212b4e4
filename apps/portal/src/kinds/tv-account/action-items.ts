import type { Output } from '@demarc/contract/operation.ts';
import type { listTvAccounts } from '@demarc/contract/tv-account.ts';
import type { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { getTvAccountName } from '../../blocks/tv-display.ts';
import { type LinkTarget, linkToList, linkToPath } from '../../ui/link-target.ts';

type Summary = Pick<Output<typeof getTvAccountSummary>, 'pending' | 'waiting'>;

const linkToAccount = (id: number) => linkToPath(`/tv-accounts/${id}`);
const waitingList = linkToList('/tv-accounts', { activation: 'waiting' });

/** Links to the account with a waiting device if there is only one, or else to the list of those accounts. */
export function linkToWaiting(summary: Summary | undefined): LinkTarget {
  const [first] = summary?.waiting ?? [];
  return first && summary?.pending === 1 ? linkToAccount(first.id) : waitingList;
}

/** Lists devices that wait for approval. They are urgent, because their user is probably on the phone with the help desk. */
export function getTvActionItems({ pending, waiting }: Summary): readonly ActionItem[] {
  const common = { kind: 'trouble', topic: 'service', text: 'kinds.tv-account.action-required-text' } as const;
  const namedItems = waiting.map(({ id, endUserName: name, deviceName: device, since }): ActionItem => {
    return {
      ...common,
      id: `tv-${id}`,
      title: name ? 'kinds.tv-account.waiting-named' : 'kinds.tv-account.waiting-device',
      params: { device, name },
      since,
      action: { label: 'kinds.tv-account.allow-one', to: linkToAccount(id) },
    };
  });
  return listByName(namedItems, Math.max(0, pending - namedItems.length), {
    ...common,
    id: 'tv',
    title: 'kinds.tv-account.action-required',
    action: { label: 'kinds.tv-account.allow', to: waitingList },
  });
}

/** Lists accounts that terminate today, while the termination can be withdrawn. */
export function getEndingItems({ items, total }: Pick<Output<typeof listTvAccounts>, 'items' | 'total'>): readonly ActionItem[] {
  const common = { kind: 'attention', topic: 'service', text: 'home.tv-last-day' } as const;
  const namedItems = items.map((account): ActionItem => {
    return {
      ...common,
      id: `tv-ending-${account.id}`,
      title: 'home.tv-ends-named',
      params: { name: getTvAccountName(account) },
      action: { label: 'home.tv-withdraw', to: linkToAccount(account.id) },
    };
  });
  return listByName(namedItems, total - items.length, {
    ...common,
    id: 'tv-ending',
    title: 'home.tv-ends',
    action: { label: 'kinds.tv-account.all', to: linkToList('/tv-accounts', { status: 'cancelling' }) },
  });
}
