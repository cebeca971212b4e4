import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** A device that waits for approval is urgent: its user is probably on the phone with the help desk. */
export function getTvActionItems(waiting: number): readonly ActionItem[] {
  if (waiting === 0) return [];
  return [
    {
      id: 'tv',
      kind: 'trouble',
      topic: 'service',
      title: 'kinds.tv-account.action-required',
      text: 'kinds.tv-account.action-required-text',
      params: { count: waiting },
      action: { label: 'kinds.tv-account.allow', to: linkToList('/tv-accounts', { activation: 'waiting' }) },
    },
  ];
}
