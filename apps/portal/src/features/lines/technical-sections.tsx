import { getLineTechnical, type Line } from '@demarc/contract/line.ts';
import type { Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './detail.module.css';
import { omitEmptyFacts, useFactBuilder } from './fact-builder.tsx';
import { formatSpeed } from './line-format.ts';
import { useLineParams } from './use-line.ts';

export function CircuitsSection({ line }: { line: Line }) {
  const { t } = useTranslation();
  return (
    <Section title={t('line.evcs')} count={line.evcs.length}>
      {line.evcs.length === 0 ? (
        <p className={styles.soft}>{t('line.no-evcs')}</p>
      ) : (
        line.evcs.map((evc) => (
          <div key={evc.evcId} className={styles.evc}>
            <EvcFacts evc={evc} />
          </div>
        ))
      )}
    </Section>
  );
}

export function EvcFacts({ evc }: { evc: Evc }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { plain, copied } = useFactBuilder();
  return (
    <Facts
      facts={omitEmptyFacts([
        plain('line.circuit', t(`line.circuit-${evc.circuitType}`)),
        plain('line.vlan', formatVlan(evc, t)),
        plain('line.speed-long', t('line.mbits', { speed: formatSpeed(evc, formats) })),
        copied('line.ipv4', evc.ipv4Prefix),
        copied('line.ipv6', evc.ipv6Prefix),
        copied('line.username', evc.username),
        plain('line.mtu', String(evc.mtu)),
      ])}
    />
  );
}

export function formatVlan({ vlanId, svlanId }: Evc, t: TFunction): string {
  return svlanId === null ? String(vlanId) : t('line.vlan-in', { vlan: vlanId, outer: svlanId });
}

/** The device at the end of the carrier's network, and its owner. */
export function formatNt({ nt }: LineTechnical, t: TFunction): string | null {
  return nt && `${nt.model}, ${t(`line.nt-of-${nt.ownedBy}`)}`;
}

export function TechnicalSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const params = useLineParams(lineId);
  const technical = useQuery(query(getLineTechnical, { params }));
  return (
    <Section title={t('line.technical')}>
      <AsyncContent result={technical} name={t('line.technical')} lines={6}>
        {(found) => <TechnicalFacts technical={found} />}
      </AsyncContent>
    </Section>
  );
}

export function TechnicalFacts({ technical }: { technical: LineTechnical }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { plain, copied } = useFactBuilder();
  const { accessNode, nt, ftuLocation, attainableDownKbps, attainableUpKbps } = technical;
  const locationKey = `kinds.line.ftu-location-${ftuLocation}`;
  const formatMbits = (kbps: number | null) => formats.number(kbps === null ? null : Math.round(kbps / 100) / 10);
  const facts = omitEmptyFacts([
    copied('line.isra-point', technical.israPoint),
    copied('line.isra-pin', technical.israPin),
    copied('line.ftu-id', technical.ftuId),
    plain('line.ftu-type', technical.ftuType),
    plain('line.ftu-location', ftuLocation && (i18next.exists(locationKey) ? t(locationKey) : ftuLocation)),
    copied('line.odf', technical.odfConnectionId),
    plain('line.area-pop', technical.areaPop),
    plain('line.access-node', accessNode && t('line.access-node-port', { ...accessNode })),
    plain('line.nt', formatNt(technical, t)),
    copied('line.serial', nt?.serialNumber ?? null),
    copied('line.mac', nt?.macAddress ?? null),
    plain('line.profile', technical.profile),
    plain(
      'line.attainable',
      attainableDownKbps === null && attainableUpKbps === null
        ? ''
        : t('line.mbits', { speed: `${formatMbits(attainableDownKbps)} / ${formatMbits(attainableUpKbps)}` }),
    ),
  ]);
  return facts.length > 0 ? <Facts facts={facts} /> : <p className={styles.soft}>{t('line.no-technical')}</p>;
}
