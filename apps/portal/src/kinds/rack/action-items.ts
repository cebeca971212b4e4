import type { ColocationSummary, listColocation } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { formatFigure, formatPowerEventTitle } from '@demarc/contract/power/describe-event.ts';
import { type ActionItem, countOthers } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

type Racks = Pick<Output<typeof listColocation>, 'items' | 'total'>;

/** The home page lists this many racks by name and counts the rest. */
const maxNamedRacks = 5;

/** Lists racks and shared units that have lost the power of one of their two feeds. */
export function getLostFeedItems(racks: Racks, language: Language): readonly ActionItem[] {
  return listItems(racks, language, {
    id: 'lost-feeds',
    kind: 'trouble',
    topic: 'service',
    title: 'kinds.rack.more-lost-feeds',
    action: { label: 'kinds.rack.show-all', to: linkToList('/racks', { redundancy: 'A_B', failover: 'NOT_REDUNDANT' }) },
  });
}

/** Lists racks and shared units above their warning threshold, those above the critical one first. */
export function getHighLoadItems(racks: Racks, language: Language): readonly ActionItem[] {
  return listItems(racks, language, {
    id: 'high-loads',
    kind: 'attention',
    topic: 'service',
    title: 'kinds.rack.more-high-loads',
    action: { label: 'kinds.rack.show-all', to: linkToList('/racks', { load: 'above' }) },
  });
}

function listItems({ items, total }: Racks, language: Language, others: ActionItem): readonly ActionItem[] {
  const byLoad = items.toSorted((a, b) => (b.power?.utilisationPercent ?? 0) - (a.power?.utilisationPercent ?? 0));
  const namedItems = byLoad.slice(0, maxNamedRacks).map((rack) => toItem(rack, language));
  return [...namedItems.filter((item) => item !== null), ...countOthers(total - namedItems.length, others)];
}

/** Creates one item for a rack. A lost feed takes precedence over the load. Both date from the event that reported them. */
function toItem({ kind, id, name, serviceId, site, committedKw, redundancy, power }: ColocationSummary, language: Language) {
  if (!power) return null;
  const { urgentEvent, loadState, activePowerKw, utilisationPercent } = power;
  const hasLostFeed = redundancy === 'A_B' && power.failoverState === 'NOT_REDUNDANT';
  const isOwnEvent = urgentEvent?.type === (hasLostFeed ? 'FEED_LOST' : `COMMIT_${loadState}`);
  const segment = kind === 'RACK' ? 'rack' : 'shared-colo';
  return {
    id: `rack-${id}`,
    kind: hasLostFeed || loadState === 'CRITICAL' ? 'trouble' : 'attention',
    topic: 'service',
    title: hasLostFeed ? (isOwnEvent ? 'kinds.rack.notice-power' : 'kinds.rack.lost-feed') : 'kinds.rack.high-load',
    detail: `${site.name} (${site.siteCode})`,
    text: 'kinds.rack.load',
    params: {
      name: name ?? serviceId,
      what: isOwnEvent ? formatPowerEventTitle({ ...urgentEvent, phase: null }, language) : '',
      percent: formatFigure(Math.round(utilisationPercent), 'PERCENT', language),
      power: formatFigure(activePowerKw, 'KW', language),
      committed: formatFigure(Number(committedKw), 'KW', language),
    },
    ...(isOwnEvent && { since: urgentEvent.openedAt }),
    action: { label: 'kinds.rack.power', to: { to: `/racks/${segment}/$id/power/dashboard`, params: { id: String(id) } } },
  } satisfies ActionItem;
}
