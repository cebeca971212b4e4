import type { ContactType } from '@demarc/contract/contact.ts';
import type { NoticeKind } from '@demarc/contract/notice.ts';
import type { MenuGroup } from '../../kinds/kind.ts';
import { kinds, noticeDisplays } from '../../kinds/registry.ts';

/** Kinds of notices by the group of the menu that they belong to. A kind outside the menu belongs to the group of the kind before it. */
export function groupNoticeKinds(available: readonly NoticeKind[]): ReadonlyMap<MenuGroup, readonly NoticeKind[]> {
  const byGroup = new Map<MenuGroup, readonly NoticeKind[]>();
  let group: MenuGroup = 'trade';
  for (const { page, notices = {} } of kinds) {
    group = page?.menuGroup ?? group;
    const own = available.filter((kind) => kind in notices);
    if (own.length > 0) byGroup.set(group, [...(byGroup.get(group) ?? []), ...own]);
  }
  return byGroup;
}

/** The emails that the user can get copies of, by the contacts they go to. Several kinds of notices have the same emails. */
export function listCopiedMails(available: readonly NoticeKind[]): readonly ContactType[] {
  return [...new Set(available.flatMap((kind) => noticeDisplays[kind].copiedMail ?? []))];
}
