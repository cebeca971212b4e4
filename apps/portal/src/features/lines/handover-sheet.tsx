import type { CustomerContact } from '@demarc/contract/contact.ts';
import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { formatPlace, formatStreet } from '@demarc/contract/format-address.ts';
import { getLineTechnical, type Line } from '@demarc/contract/line.ts';
import { endUserName, lineName } from '@demarc/contract/line-name.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lineLook } from '../../blocks/line-words.ts';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './handover.module.css';
import { linePlace } from './line-places.ts';
import { isOver } from './line-rules.ts';
import { speedText } from './line-text.ts';
import { EvcFacts, known, TechnicalFacts, useFactOf } from './overview-tab.tsx';
import { useLineParams } from './use-line.ts';

/** A printable sheet for the engineer or the end user on site. It shows no prices. */
export function HandoverSheet({ line }: { line: Line }) {
  const { t } = useTranslation();
  const params = useLineParams(line.lineId);
  const customer = useQuery(query(getCustomer, { params: { customerId: params.customerId } }));
  const technical = useQuery(query(getLineTechnical, { params }));
  return (
    <Page
      title={t('line.handover-title', { name: lineName(line) })}
      actions={
        <>
          <ActionButton label={t('line.handover-back')} to={linePlace(line.lineId)} />
          <ActionButton
            variant="primary"
            icon="printer"
            label={t('line.handover-print')}
            isBusy={customer.isPending || technical.isPending}
            onClick={() => window.print()}
          />
        </>
      }
    >
      <Loaded result={customer} lines={12}>
        {(company) => (
          <article className={styles.sheet}>
            <Head line={line} company={company} />
            <div className={styles.columns}>
              <div>
                <Section title={t('line.handover-line')}>
                  <LineFacts line={line} />
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
                <Section title={t('line.handover-contacts')}>
                  <People line={line} company={company} />
                </Section>
                <Section title={t('line.technical')}>
                  <Loaded result={technical} lines={6}>
                    {(found) => <TechnicalFacts technical={found} />}
                  </Loaded>
                </Section>
              </div>
            </div>
            {!isOver(line) && <WhenItFails line={line} company={company} />}
          </article>
        )}
      </Loaded>
    </Page>
  );
}

function Head({ line, company }: { line: Line; company: Customer }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { address } = line;
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.company}>{company.companyName}</p>
        <p className={styles.street}>{formatStreet(address)}</p>
        <p className={styles.place}>{formatPlace(address)}</p>
      </div>
      <div className={styles.number}>
        <p>{t('line.service-id')}</p>
        <p className="mono">{line.serviceId}</p>
        <p>{t('line.handover-day', { date: formats.date(new Date()) })}</p>
      </div>
    </header>
  );
}

function LineFacts({ line }: { line: Line }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { plain } = useFactOf();
  const { sla, contract, activeSince, terminationDate, carrierServiceId, reference } = line;
  return (
    <Facts
      facts={known([
        plain('line.status', t(lineLook(line.state).word)),
        plain('line.reference', reference),
        plain('line.product', line.packageName),
        plain('line.technology', t(`availability.technology-${line.technology}`)),
        plain('line.speed-long', t('line.mbits', { speed: speedText(line, formats) })),
        plain('line.carrier', line.carrierCode),
        plain('line.carrier-service-id', carrierServiceId && <span className="mono">{carrierServiceId}</span>),
        plain('line.sla', sla && `${t('line.repair', { hours: sla.repairHours })}, ${t(`line.window-${sla.window}`)}`),
        plain('line.active-since', activeSince && formats.date(activeSince)),
        plain('line.term-end', contract && formats.date(contract.initialTermEndDate)),
        plain('line.ends-on', terminationDate && formats.date(terminationDate)),
      ])}
    />
  );
}

function People({ line, company }: { line: Line; company: Customer }) {
  const { t } = useTranslation();
  const { endUser } = line;
  const rows = [
    { label: t('line.end-user'), name: endUserName(endUser), person: endUser.companyName ? personName(endUser) : '', ...endUser },
    ...helpersOf(company).map((contact) => ({
      label: t('line.handover-desk'),
      name: company.companyName,
      person: personName(contact),
      email: contact.email,
      phoneNumber: contact.phoneNumber,
    })),
  ];
  return rows.map(({ label, name, person, email, phoneNumber }) => (
    <div key={`${label} ${person} ${email}`} className={styles.person}>
      <p>{label}</p>
      <p>{[name, person].filter(Boolean).join(', ') || t('line.unknown')}</p>
      <p className={styles.reach}>
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
    </div>
  ));
}

/** The support contacts, else the main contact. */
function helpersOf({ contacts }: Customer): readonly CustomerContact[] {
  const ofType = (type: CustomerContact['types'][number]) => contacts.filter(({ types }) => types.includes(type));
  return ofType('support').length > 0 ? ofType('support') : ofType('main');
}

function WhenItFails({ line, company }: { line: Line; company: Customer }) {
  const { t } = useTranslation();
  const phone = helpersOf(company).find(({ phoneNumber }) => phoneNumber)?.phoneNumber;
  return (
    <section className={styles.fault}>
      <h2>{t('line.handover-fault')}</h2>
      <ol>
        <li>{t('line.handover-restart')}</li>
        <li>{t('line.handover-lights')}</li>
        <li>
          {phone
            ? t('line.handover-call', { company: company.companyName, phone, serviceId: line.serviceId })
            : t('line.handover-ask', { company: company.companyName, serviceId: line.serviceId })}
        </li>
      </ol>
      {line.sla && (
        <p>{`${t('line.sla')}: ${t('line.repair', { hours: line.sla.repairHours })}, ${t(`line.window-${line.sla.window}`)}.`}</p>
      )}
    </section>
  );
}
