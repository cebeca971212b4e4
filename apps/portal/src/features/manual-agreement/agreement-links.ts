import type { LinkTarget } from '../../ui/link-target.ts';

/** The page of an agreement, with one of its forms open. */
export function linkToAgreement(uuid: string, { form }: { form?: string } = {}): LinkTarget {
  return { to: '/manual-agreement/view/$uuid', params: { uuid } as never, ...(form ? { search: { form } as never } : {}) };
}
