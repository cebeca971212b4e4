import type { ContactType } from '@demarc/contract/contact.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import type { MenuGroup } from '../../kinds/kind.ts';
import { kinds, noticeDisplays } from '../../kinds/registry.ts';

/** Groups the kinds of notices as in the menu. A kind outside the menu belongs to the group of the kind before it. */
export function groupNoticeKinds(available: readonly NoticeKind[]): ReadonlyMap<MenuGroup, readonly NoticeKind[]> {
  const byGroup = new Map<MenuGroup, readonly NoticeKind[]>();
  let group: MenuGroup = 'trade';
  for (const { page, notices = {} } of kinds) {
    group = page?.menuGroup ?? group;
    const groupKinds = available.filter((kind) => kind in notices);
    if (groupKinds.length > 0) byGroup.set(group, [...(byGroup.get(group) ?? []), ...groupKinds]);
  }
  return byGroup;
}

/** Lists the contact types whose emails the user can get copies of. Several kinds of notices have the same emails. */
export function listCopiedMails(available: readonly NoticeKind[]): readonly ContactType[] {
  return [...new Set(available.flatMap((kind) => noticeDisplays[kind].copiedMail ?? []))];
}
