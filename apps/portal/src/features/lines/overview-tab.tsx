import { formatAddress } from '@demarc/contract/format-address.ts';
import { getLineTechnical, type Line } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import type { Evc, LineTechnical } from '@demarc/contract/line-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, isRenewing } from '../../blocks/contract-term.ts';
import { DiversitySection } from '../../kinds/diversity/diversity-section.tsx';
import { ServiceFindings } from '../../kinds/invoice/findings-section.tsx';
import { PrefixesSection } from '../../kinds/ip-prefix/prefixes-section.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EmailLink } from '../../ui/email-text.tsx';
import { type Fact, Facts, MissingValue } from '../../ui/facts.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import { CopyableValue } from './copyable-value.tsx';
import styles from './detail.module.css';
import { DiagramSection } from './diagram-section.tsx';
import { formatAmount, formatSpeed } from './line-format.ts';
import { isDelivered } from './line-rules.ts';
import { useLineParams } from './use-line.ts';

/** The location, circuits, technical details and contract of a line. */
export function OverviewTab({ line, edit }: { line: Line; edit: RowAction }) {
  const { t } = useTranslation();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isDelivered(line) && <DiagramSection line={line} />}
        <AddressAndEndUser line={line} edit={edit} />
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
        <TechnicalSection lineId={line.lineId} />
      </div>
      <div className={styles.column}>
        <Identifiers line={line} />
        <ContractTerms line={line} />
        <ServiceFindings type="LINE" id={line.lineId} />
        <PrefixesSection service={{ type: 'LINE', id: line.lineId }} />
        <DiversitySection service={{ type: 'LINE', id: line.lineId, label: getLineName(line), status: line.status }} />
      </div>
    </div>
  );
}

/** Omits unknown facts, so that the list has no gaps. */
export function omitEmptyFacts(facts: readonly (Fact | false | null)[]): Fact[] {
  return facts.filter((fact) => fact !== false && fact !== null);
}

export function useFactBuilder() {
  const { t } = useTranslation();
  return {
    plain: (key: string, value: ReactNode): Fact | null =>
      value === null || value === '' || value === undefined ? null : { label: t(key), value },
    /** With a copy button. */
    copied: (key: string, value: string | null): Fact | null =>
      value ? { label: t(key), value: <CopyableValue label={t(key)} value={value} /> } : null,
  };
}

function AddressAndEndUser({ line, edit }: { line: Line; edit: RowAction }) {
  const { t } = useTranslation();
  const { plain } = useFactBuilder();
  const { email, phoneNumber, companyName } = line.endUser;
  const person = getEndUserName({ ...line.endUser, companyName: '' });
  return (
    <Section
      title={t('line.where')}
      aside={
        <ActionButton
          size="small"
          icon="pencil"
          label={edit.label}
          reason={edit.reason ?? null}
          {...(edit.onClick ? { onClick: edit.onClick } : {})}
        />
      }
    >
      <Facts
        facts={omitEmptyFacts([
          plain('line.address', formatAddress(line.address)),
          { label: t('line.end-user'), value: getEndUserName(line.endUser) || <MissingValue>{t('line.unknown')}</MissingValue> },
          plain('line.contact', companyName ? person : ''),
          plain('line.email', email && <EmailLink address={email} />),
          plain('line.phone', phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>),
        ])}
      />
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
        plain(
          'line.vlan',
          evc.svlanId === null ? String(evc.vlanId) : t('line.vlan-in', { vlan: evc.vlanId, outer: evc.svlanId }),
        ),
        plain('line.speed-long', t('line.mbits', { speed: formatSpeed(evc, formats) })),
        copied('line.ipv4', evc.ipv4Prefix),
        copied('line.ipv6', evc.ipv6Prefix),
        copied('line.username', evc.username),
        plain('line.mtu', String(evc.mtu)),
      ])}
    />
  );
}

function TechnicalSection({ lineId }: { lineId: number }) {
  const { t } = useTranslation();
  const params = useLineParams(lineId);
  const technical = useQuery(query(getLineTechnical, { params }));
  return (
    <Section title={t('line.technical')}>
      <AsyncContent result={technical} lines={6}>
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
  const place = `kinds.line.ftu-location-${ftuLocation}`;
  const mbits = (kbps: number | null) => formats.number(kbps === null ? null : Math.round(kbps / 100) / 10);
  const facts = omitEmptyFacts([
    copied('line.isra-point', technical.israPoint),
    copied('line.isra-pin', technical.israPin),
    copied('line.ftu-id', technical.ftuId),
    plain('line.ftu-type', technical.ftuType),
    plain('line.ftu-location', ftuLocation && (i18next.exists(place) ? t(place) : ftuLocation)),
    copied('line.odf', technical.odfConnectionId),
    plain('line.area-pop', technical.areaPop),
    plain('line.access-node', accessNode && t('line.access-node-port', { ...accessNode })),
    plain('line.nt', nt && `${nt.model}, ${t(`line.nt-of-${nt.ownedBy}`)}`),
    copied('line.serial', nt?.serialNumber ?? null),
    copied('line.mac', nt?.macAddress ?? null),
    plain('line.profile', technical.profile),
    plain(
      'line.attainable',
      attainableDownKbps === null && attainableUpKbps === null
        ? ''
        : t('line.mbits', { speed: `${mbits(attainableDownKbps)} / ${mbits(attainableUpKbps)}` }),
    ),
  ]);
  return facts.length > 0 ? <Facts facts={facts} /> : <p className={styles.soft}>{t('line.no-technical')}</p>;
}

function Identifiers({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { plain, copied } = useFactBuilder();
  return (
    <Section title={t('line.identifiers')}>
      <Facts
        facts={omitEmptyFacts([
          copied('line.service-id', line.serviceId),
          copied('line.reference', line.reference),
          copied('line.carrier-service-id', line.carrierServiceId),
          plain('line.carrier', line.carrierName),
          plain('line.product', line.packageName),
          copied('line.package-code', line.packageCode),
        ])}
      />
    </Section>
  );
}

function ContractTerms({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { plain } = useFactBuilder();
  const { contract, sla, monthlyAmount, activeSince, terminationDate } = line;
  const renews = isRenewing(line);
  return (
    <Section title={t('line.agreed')}>
      <Facts
        facts={omitEmptyFacts([
          plain('line.mrc', t('line.a-month', { amount: formatAmount(monthlyAmount, formats) })),
          plain('line.sla', sla && `${t('line.repair', { hours: sla.repairHours })}, ${t(`line.window-${sla.window}`)}`),
          plain('line.active-since', activeSince && formats.date(activeSince)),
          contract && plain('line.first-term', t('line.months', { count: contract.initialTermMonths })),
          contract && plain(renews ? 'line.term-ended' : 'line.term-end', formats.date(contract.initialTermEndDate)),
          contract &&
            plain(
              renews ? 'line.since-term' : 'line.after-term',
              t(`line.after-term-${contract.endOfTermAction}`, { count: contract.rollIntervalMonths }),
            ),
          contract && plain('line.notice', t('line.days', { count: contract.noticePeriodDays })),
          contract && !terminationDate && plain('line.earliest-end', formatEarliestDay(contract, { t, formats })),
          plain('line.ends-on', terminationDate && formats.date(terminationDate)),
        ])}
      />
      {!contract && <p className={styles.hint}>{t('line.no-contract')}</p>}
    </Section>
  );
}
