import type { Wdm } from '@demarc/contract/wdm.ts';
import type { WdmPath } from '@demarc/contract/wdm-route.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { RouteName } from '../../../blocks/wavelength/route-name.tsx';
import { WavelengthPath } from '../../../blocks/wavelength/wavelength-path.tsx';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';

interface SectionProps {
  wavelength: Wdm;
}

/** Both ends and the route between them. */
export function PathSection({ wavelength }: SectionProps) {
  const { t } = useTranslation();
  const { name, workingPath } = wavelength;
  return (
    <Section title={t('wdm-order.path')}>
      <WavelengthPath {...wavelength} routeName={name} lengthKm={workingPath.lengthKm} />
    </Section>
  );
}

/** Length, delay and loss of the working path and of the protection path. */
export function RouteSection({ wavelength }: SectionProps) {
  const { workingPath, protectPath } = wavelength;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <Section title={t('wdm-order.route')}>
        <Facts
          facts={[
            { label: t('wdm-order.route'), value: <RouteName {...wavelength} /> },
            ...getPathFacts(workingPath, t, formats),
          ]}
        />
      </Section>
      {protectPath && (
        <Section title={t('wdm.protect-path')}>
          <Facts facts={getPathFacts(protectPath, t, formats)} />
        </Section>
      )}
    </>
  );
}

function getPathFacts(path: WdmPath, t: TFunction, formats: Formats): Fact[] {
  return toFacts([
    [t('wdm.course'), path.description],
    [t('wdm-order.length'), t('wdm-order.km', { length: formats.number(path.lengthKm) })],
    [t('wdm-order.delay'), t('wdm-order.ms', { delay: formats.number(path.latencyRoundTripMs) })],
    [t('wdm-order.loss'), t('wdm-order.db', { loss: formats.number(path.lossDb) })],
  ]);
}

/** The demarcation points of both ends, and our ports. */
export function getDemarcationFacts(
  { aEnd, zEnd, muxPortA, muxPortZ, patchedAtA, patchedAtZ }: Wdm,
  t: TFunction,
  formats: Formats,
): Fact[] {
  return toFacts([
    [t('dc-connection-order.end-A'), renderIdentifier(aEnd.demarc)],
    [t('wdm.port-A'), renderIdentifier(muxPortA)],
    [t('wdm.patched-A'), patchedAtA && formats.date(patchedAtA)],
    [t('dc-connection-order.end-Z'), renderIdentifier(zEnd.demarc)],
    [t('wdm.port-Z'), renderIdentifier(muxPortZ)],
    [t('wdm.patched-Z'), patchedAtZ && formats.date(patchedAtZ)],
  ]);
}

export function DemarcationSection({ wavelength }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('wdm.demarcation')}>
      <Facts facts={getDemarcationFacts(wavelength, t, useFormats())} />
    </Section>
  );
}
