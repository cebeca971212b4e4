import { hasRole } from '@demarc/contract/access.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useUnsignedAgreementReason } from '../order-button.tsx';

interface NoServicesProps {
  title: string;
  text: string;
  /** The buttons for the first order. */
  actions: ReactNode;
  signLabel: string;
}

/** An empty list of services. Before the agreement is signed, it leads an administrator to the agreement instead of to an order. */
export function NoServices({ title, text, actions, signLabel }: NoServicesProps) {
  const { claims } = useSession();
  const reason = useUnsignedAgreementReason();
  if (!reason) return <EmptyState title={title} text={text} actions={actions} />;
  const sign = hasRole(claims?.roles ?? [], 'RESELLER_ADMIN') && (
    <ActionButton variant="primary" icon="signature" label={signLabel} to={{ to: '/company/agreements' }} />
  );
  return <EmptyState title={title} text={reason} actions={sign} />;
}
