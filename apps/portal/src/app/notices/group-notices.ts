import type { Notice } from '@demarc/contract/notice.ts';
import { noticeDisplays } from '../../kinds/registry.ts';

/**
 * Puts notices about the same object together if their kind is shown so: consecutive ones, or all of the day if they are about its
 * state. The first one of a group is shown. Gets the notices of a day, the newest first.
 */
export function groupNotices(notices: readonly Notice[]): readonly (readonly [Notice, ...Notice[]])[] {
  const groups: [Notice, ...Notice[]][] = [];
  for (const notice of notices) {
    const last = groups.at(-1);
    const group = last && isMergeable(last[0], notice) ? last : groups.find(([first]) => isSameState(first, notice));
    if (!group) groups.push([notice]);
    else if (getRank(notice) > getRank(group[0])) group.unshift(notice);
    else group.push(notice);
  }
  return groups;
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
