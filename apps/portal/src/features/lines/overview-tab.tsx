import { calculateChargedUntil } from '@demarc/contract/charged-until.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { getLineTechnical, type Line } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, isRenewing } from '../../blocks/contract-term.ts';
import { DiversitySection } from '../../kinds/diversity/diversity-section.tsx';
import { ServiceFindings } from '../../kinds/invoice/findings-section.tsx';
import { PrefixesSection } from '../../kinds/ip-prefix/prefixes-section.tsx';
import { getTerminationFacts } from '../../kinds/termination-facts.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmailLink } from '../../ui/email-text.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './detail.module.css';
import { DiagramSection } from './diagram-section.tsx';
import { omitEmptyFacts, useFactBuilder } from './fact-builder.tsx';
import { formatAmount } from './line-format.ts';
import { linkToLine } from './line-links.ts';
import { isDelivered } from './line-rules.ts';
import { formatNt, formatVlan } from './technical-sections.tsx';
import { useIsReseller, useLineParams } from './use-line.ts';

/** State, location, connection and contract of a line. All technical details are on the tab for the connection. */
export function OverviewTab({ line, edit }: { line: Line; edit: RowAction }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isDelivered(line) && <DiagramSection line={line} />}
        <AddressAndEndUser line={line} edit={edit} />
        <ConnectionSummary line={line} />
      </div>
      <div className={styles.column}>
        <ContractTerms line={line} />
        <Identifiers line={line} />
        <ServiceFindings type="LINE" id={line.lineId} />
        <PrefixesSection service={{ type: 'LINE', id: line.lineId }} />
        <DiversitySection service={{ type: 'LINE', id: line.lineId, label: getLineName(line), status: line.status }} />
      </div>
    </div>
  );
}

function AddressAndEndUser({ line, edit }: { line: Line; edit: RowAction }) {
  const { t } = useTranslation();
  const { plain } = useFactBuilder();
  const isReseller = useIsReseller();
  const { email, phoneNumber, companyName } = line.endUser;
  const person = getEndUserName({ ...line.endUser, companyName: '' });
  return (
    <Section
      title={t(isReseller ? 'line.where' : 'line.address')}
      aside={
        <ActionButton
          size="small"
          icon="pencil"
          label={edit.label}
          disabledReason={edit.disabledReason ?? null}
          {...(edit.onClick ? { onClick: edit.onClick } : {})}
        />
      }
    >
      <Facts
        facts={omitEmptyFacts([
          plain('line.address', formatAddress(line.address)),
          {
            label: t(isReseller ? 'line.end-user' : 'line.own-name'),
            value: getEndUserName(line.endUser) || <MissingValue>{t('line.unknown')}</MissingValue>,
          },
          plain('line.contact', companyName ? person : ''),
          plain('line.email', email && <EmailLink address={email} />),
          plain('line.phone', phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>),
        ])}
      />
    </Section>
  );
}

/** The connection details that technicians and help desks need first. */
function ConnectionSummary({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { plain, copied } = useFactBuilder();
  const { data: technical } = useQuery(query(getLineTechnical, { params: useLineParams(line.lineId) }));
  return (
    <Section
      title={t('line.tab-connection')}
      aside={<ActionButton size="small" label={t('line.technical-all')} to={linkToLine(line.lineId, 'connection')} />}
    >
      <Facts
        facts={omitEmptyFacts([
          plain('line.product', line.packageName),
          plain('line.carrier', line.carrierName),
          copied('line.isra-point', technical?.israPoint ?? null),
          copied('line.ftu-id', technical?.ftuId ?? null),
          plain('line.nt', technical && formatNt(technical, t)),
          plain('line.vlan', line.evcs.map((evc) => formatVlan(evc, t)).join(', ')),
        ])}
      />
    </Section>
  );
}

function Identifiers({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { copied } = useFactBuilder();
  return (
    <Section title={t('line.identifiers')}>
      <Facts
        facts={omitEmptyFacts([
          copied('line.service-id', line.serviceId),
          copied('line.reference', line.reference),
          copied('line.carrier-service-id', line.carrierServiceId),
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
  const { status, contract, monthlyAmount, activeSince, terminationDate } = line;
  const hasEnded = status === 'TERMINATED';
  const chargedUntil = contract && terminationDate ? calculateChargedUntil(terminationDate, contract) : undefined;
  const renews = isRenewing(line);
  return (
    <Section title={t('line.agreed')}>
      <Facts
        facts={omitEmptyFacts([
          plain('line.mrc', t('line.a-month', { amount: formatAmount(monthlyAmount, formats) })),
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
          ...(terminationDate ? getTerminationFacts({ terminationDate, chargedUntil }, { t, formats, hasEnded }) : []),
        ])}
      />
      {!contract && <p className={styles.hint}>{t('line.no-contract')}</p>}
    </Section>
  );
}
