import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/glyph.tsx';
import { formatServicesTitle, getServicesGlyph } from './existing-services.ts';
import { useServiceLines } from './use-service-lines.ts';

/** What the company has at the address, with the glyph of the service that needs a look first. */
export function ExistingServicesTitle({ services }: { services: readonly ServiceAtAddress[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Glyph name={getServicesGlyph(services, useServiceLines(services))} />
      <span>{formatServicesTitle(services, t)}</span>
    </>
  );
}
