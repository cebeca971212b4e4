import type { LinkTarget } from '../../ui/link-target.ts';

export type AgreementForm = 'sign' | 'upload' | 'decline' | 'ask';

/** The page of an agreement, with one of its forms open. */
export function linkToAgreement(uuid: string, form?: AgreementForm): LinkTarget {
  return { to: '/manual-agreement/view/$uuid', params: { uuid }, search: form ? { form } : {} };
}
