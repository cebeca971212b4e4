import type { Notice } from '@demarc/contract/notice.ts';
import { noticeDisplays } from '../../kinds/registry.ts';

/** Puts consecutive notices about the same object together, the newest first, if their kind is shown so. */
export function groupNotices(notices: readonly Notice[]): readonly (readonly [Notice, ...Notice[]])[] {
  const groups: [Notice, ...Notice[]][] = [];
  for (const notice of notices) {
    const group = groups.at(-1);
    if (group && isMergeable(group[0], notice)) group.push(notice);
    else groups.push([notice]);
  }
  return groups;
}

function isMergeable(one: Notice, other: Notice): boolean {
  const { mergesAs } = noticeDisplays[one.kind];
  return mergesAs !== undefined && mergesAs === noticeDisplays[other.kind].mergesAs && one.objectId === other.objectId;
}
