import type { Notice } from '@demarc/contract/notice.ts';
import { noticeDisplays } from '../../kinds/registry.ts';

export type NoticeGroup = readonly [Notice, ...Notice[]];

/**
 * Puts notices together that are one row. Those about the same object, if their kind is shown so: consecutive ones, or all of the day
 * if they are about its state. And those of several objects to which the same happened. The first one of a group is shown. Gets the
 * notices of a day, and returns the newest row first.
 */
export function groupNotices(notices: readonly Notice[]): readonly NoticeGroup[] {
  const groups: [Notice, ...Notice[]][] = [];
  const sharedKeys = findSharedKeys(notices);
  const getSharedKey = (notice: Notice) => sharedKeys.get(notice) ?? null;
  for (const notice of notices) {
    const last = groups.at(-1);
    const key = getSharedKey(notice);
    const group =
      key !== null
        ? groups.find(([first]) => getSharedKey(first) === key)
        : last && getSharedKey(last[0]) === null && isMergeable(last[0], notice)
          ? last
          : groups.find(([first]) => getSharedKey(first) === null && isSameState(first, notice));
    if (!group) groups.push([notice]);
    else if (getRank(notice) > getRank(group[0])) group.unshift(notice);
    else group.push(notice);
  }
  return groups.toSorted(([a], [b]) => getNoticeTime(b).localeCompare(getNoticeTime(a)));
}

/** When it happened: for a state, when that began. */
export function getNoticeTime(notice: Notice): string {
  return noticeDisplays[notice.kind].getStart?.(notice) ?? notice.occurredAt;
}

/** The number of objects that a row is about. */
export function countObjects(notices: readonly Notice[]): number {
  return new Set(notices.map((notice) => `${getSubject(notice)} ${notice.objectId}`)).size;
}

/** The keys of notices that other objects have as well. */
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
