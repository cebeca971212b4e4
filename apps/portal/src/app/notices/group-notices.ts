import type { Notice } from '@demarc/contract/notice.ts';
import { noticeDisplays } from '../../kinds/registry.ts';

export type NoticeGroup = readonly [Notice, ...Notice[]];

/**
 * Groups the notices of a day into rows, the newest first. A row has the notices of several objects to which the same happened, or
 * those about one object if their kind is grouped: consecutive ones, or all of the day if they are about its state. The first notice of
 * a group is shown.
 */
export function groupNotices(notices: readonly Notice[]): readonly NoticeGroup[] {
  const groups: [Notice, ...Notice[]][] = [];
  const sharedKeys = findSharedKeys(notices);
  const getSharedKey = (notice: Notice) => sharedKeys.get(notice) ?? null;
  const findGroup = (notice: Notice) => {
    const key = getSharedKey(notice);
    if (key !== null) return groups.find(([first]) => getSharedKey(first) === key);
    const unsharedGroups = groups.filter(([first]) => getSharedKey(first) === null);
    const lastGroup = groups.at(-1);
    return lastGroup && unsharedGroups.includes(lastGroup) && isMergeable(lastGroup[0], notice)
      ? lastGroup
      : unsharedGroups.find(([first]) => isSameState(first, notice));
  };
  for (const notice of notices) {
    const group = findGroup(notice);
    if (!group) groups.push([notice]);
    else if (getRank(notice) > getRank(group[0])) group.unshift(notice);
    else group.push(notice);
  }
  return groups.toSorted(([a], [b]) => getNoticeTime(b).localeCompare(getNoticeTime(a)));
}

/** Returns the time of the event, or the start of the state that the notice is about. */
export function getNoticeTime(notice: Notice): string {
  return noticeDisplays[notice.kind].getStart?.(notice) ?? notice.occurredAt;
}

/** Counts the objects that the notices are about. */
export function countObjects(notices: readonly Notice[]): number {
  return new Set(notices.map((notice) => `${getSubject(notice)} ${notice.objectId}`)).size;
}

/** Finds the keys that notices of several objects share. */
function findSharedKeys(notices: readonly Notice[]): ReadonlyMap<Notice, string> {
  const keyed = notices.flatMap((notice) => {
    const key = noticeDisplays[notice.kind].shared?.getKey(notice);
    return key ? [{ notice, key: `${notice.kind} ${key}` }] : [];
  });
  const shared = [...Map.groupBy(keyed, ({ key }) => key).values()].filter(
    (group) => countObjects(group.map(({ notice }) => notice)) > 1,
  );
  return new Map(shared.flat().map(({ notice, key }) => [notice, key]));
}

function getRank(notice: Notice): number {
  return noticeDisplays[notice.kind].getRank?.(notice) ?? 0;
}

function isSameState(one: Notice, other: Notice): boolean {
  const isState = noticeDisplays[one.kind].getRank !== undefined;
  // The type begins with the resource: a rack and shared units may have the same number.
  return isState && one.kind === other.kind && one.objectId === other.objectId && getSubject(one) === getSubject(other);
}

function getSubject({ type }: Notice): string | undefined {
  return type.split('.')[0];
}

function isMergeable(one: Notice, other: Notice): boolean {
  const { mergesAs } = noticeDisplays[one.kind];
  return mergesAs !== undefined && mergesAs === noticeDisplays[other.kind].mergesAs && one.objectId === other.objectId;
}
