import type { ChargedServiceRef } from '@demarc/contract/invoice.ts';
import type { LinkTarget } from '../../../ui/link-target.ts';
import { OptionalLink } from './optional-link.tsx';

interface ServiceCellProps {
  serviceRef: ChargedServiceRef | null;
  /** Shown for a charge that belongs to no service. */
  fallback: string;
  getLink: (service: ChargedServiceRef) => LinkTarget | null;
}

/** The service that is charged, with a link to it. */
export function ServiceCell({ serviceRef, fallback, getLink }: ServiceCellProps) {
  if (!serviceRef) return fallback;
  return (
    <OptionalLink to={getLink(serviceRef)} isLead>
      {serviceRef.label}
    </OptionalLink>
  );
}
