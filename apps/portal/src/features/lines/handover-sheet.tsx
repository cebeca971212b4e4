import type { CustomerContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { formatLocality, formatStreet } from '@demarc/contract/format-address.ts';
import { getLineTechnical, type Line } from '@demarc/contract/line.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { PrintColumns, PrintSheet } from '../../blocks/print-sheet/print-sheet.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { formatPhoneNumber } from '../../lib/format-phone-number.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { EmailLink } from '../../ui/email-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { DiagramConclusion } from './diagram-conclusion.tsx';
import { omitEmptyFacts, useFactBuilder } from './fact-builder.tsx';
import styles from './handover.module.css';
import { LineDiagramView } from './line-diagram-view.tsx';
import { formatSpeed } from './line-format.ts';
import { linkToLine } from './line-links.ts';
import { isDelivered, isEnded } from './line-rules.ts';
import { EvcFacts, TechnicalFacts } from './technical-sections.tsx';
import { useLineParams } from './use-line.ts';
import { useLineDiagram } from './use-line-diagram.ts';

/** A printable sheet for the technician or the end user on site. It shows no prices. */
export function HandoverSheet({ line }: { line: Line }) {
  const { t } = useTranslation();
  const params = useLineParams(line.lineId);
  const customer = useQuery(query(getCustomer, { params: { customerId: params.customerId } }));
  const technical = useQuery(query(getLineTechnical, { params }));
  return (
    <PrintSheet
      title={t('line-diagnostic.handover-title', { name: getLineName(line) })}
      back={{ label: t('line-diagnostic.handover-back'), to: linkToLine(line.lineId) }}
      isBusy={customer.isPending || technical.isPending}
      company={customer.data}
      name={formatStreet(line.address)}
      place={formatLocality(line.address)}
      identifier={{ label: t('line.service-id'), value: line.serviceId }}
    >
      <AsyncContent result={customer} name={t('line-diagnostic.handover-contacts')} lines={12}>
        {(company) => (
          <>
            {isDelivered(line) && <HandoverDiagram line={line} />}
            <PrintColumns>
              <div>
                <Section title={t('line-diagnostic.handover-line')}>
                  <HandoverLineFacts line={line} />
                </Section>
                <Section title={t('line.evcs')}>
                  {line.evcs.length === 0 ? (
                    <p>{t('line.no-evcs')}</p>
                  ) : (
                    line.evcs.map((evc) => (
                      <div key={evc.evcId} className={styles.evc}>
                        <EvcFacts evc={evc} />
                      </div>
                    ))
                  )}
                </Section>
              </div>
              <div>
                <Section title={t('line-diagnostic.handover-contacts')}>
                  <HandoverContacts line={line} company={company} />
                </Section>
                <Section title={t('line.technical')}>
                  <AsyncContent result={technical} name={t('line.technical')} lines={6}>
                    {(found) => <TechnicalFacts technical={found} />}
                  </AsyncContent>
                </Section>
              </div>
            </PrintColumns>
            {!isEnded(line) && <Troubleshooting line={line} company={company} />}
          </>
        )}
      </AsyncContent>
    </PrintSheet>
  );
}

/** The state of the line when the sheet was opened. */
function HandoverDiagram({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { result, diagram, technical } = useLineDiagram(line);
  const [run] = diagram.runs;
  const measuredWhen = run
    ? `${t('line-diagnostic.measured-when')} ${formats.dateTime(run.startedAt)}`
    : t(diagram.conclusion === 'ok' ? 'line-diagnostic.from-session' : 'line.not-measured-recently');
  return (
    <div className={styles.diagram}>
      <Section
        title={t('line-diagnostic.diagram')}
        aside={!result.isPending && <span className={styles.measured}>{measuredWhen}</span>}
      >
        <AsyncContent result={result} name={t('line-diagnostic.diagram')} lines={4}>
          {() => (
            <>
              <LineDiagramView line={line} technical={technical} diagram={diagram} isSmall />
              <DiagramConclusion diagram={diagram} next={null} />
            </>
          )}
        </AsyncContent>
      </Section>
    </div>
  );
}

function HandoverLineFacts({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { plain } = useFactBuilder();
  const { sla, contract, activeSince, terminationDate, carrierServiceId, reference } = line;
  return (
    <Facts
      facts={omitEmptyFacts([
        plain('line.status', t(getLineDisplay(line.state).word)),
        plain('line.reference', reference),
        plain('line.product', line.packageName),
        plain('line.technology', t(`kinds.line.technology-${line.technology}`)),
        plain('line.speed-long', t('line.mbits', { speed: formatSpeed(line, formats) })),
        plain('line.carrier', line.carrierName),
        plain('line.carrier-service-id', carrierServiceId && <span className="mono">{carrierServiceId}</span>),
        plain('line.sla', sla && `${t('line.repair', { hours: sla.repairHours })}, ${t(`line.window-${sla.window}`)}`),
        plain('line.active-since', activeSince && formats.date(activeSince)),
        plain('line.term-end', contract && formats.date(contract.initialTermEndDate)),
        plain('line.ends-on', terminationDate && formats.date(terminationDate)),
      ])}
    />
  );
}

function HandoverContacts({ line, company }: { line: Line; company: Customer }) {
  const { t } = useTranslation();
  const { endUser } = line;
  const rows = [
    {
      label: t('line.end-user'),
      name: getEndUserName(endUser),
      person: endUser.companyName ? formatPersonName(endUser) : '',
      ...endUser,
    },
    ...getSupportContacts(company).map((contact) => ({
      label: t('line-diagnostic.handover-desk'),
      name: company.companyName,
      person: formatPersonName(contact),
      email: contact.email,
      phoneNumber: contact.phoneNumber,
    })),
  ];
  return rows.map(({ label, name, person, email, phoneNumber }) => (
    <div key={`${label} ${person} ${email}`} className={styles.person}>
      <p>{label}</p>
      <p>{[name, person].filter(Boolean).join(', ') || t('line.unknown')}</p>
      <p className={styles.reach}>
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>}
        {email && <EmailLink address={email} />}
      </p>
    </div>
  ));
}

/** The support contacts, else the main contact. */
function getSupportContacts({ contacts }: Customer): readonly CustomerContact[] {
  const filterByType = (type: CustomerContact['types'][number]) => contacts.filter(({ types }) => types.includes(type));
  return filterByType('support').length > 0 ? filterByType('support') : filterByType('main');
}

function Troubleshooting({ line, company }: { line: Line; company: Customer }) {
  const { t } = useTranslation();
  const phone = getSupportContacts(company).find(({ phoneNumber }) => phoneNumber)?.phoneNumber;
  return (
    <section className={styles.fault}>
      <h2>{t('line-diagnostic.handover-fault')}</h2>
      <ol>
        <li>{t('line-diagnostic.handover-restart')}</li>
        <li>{t('line-diagnostic.handover-lights')}</li>
        <li>
          {phone
            ? t('line-diagnostic.handover-call', { company: company.companyName, phone, serviceId: line.serviceId })
            : t('line-diagnostic.handover-ask', { company: company.companyName, serviceId: line.serviceId })}
        </li>
      </ol>
      {line.sla && (
        <p>{`${t('line.sla')}: ${t('line.repair', { hours: line.sla.repairHours })}, ${t(`line.window-${line.sla.window}`)}.`}</p>
      )}
    </section>
  );
}
