import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PrintColumns, PrintSheet } from '../../blocks/print-sheet/print-sheet.tsx';
import { WavelengthPath } from '../../blocks/wavelength/wavelength-path.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import { useWavelength } from './use-wavelength.ts';
import styles from './wdm.module.css';
import { WdmStatus } from './wdm-columns.tsx';
import { ChannelFacts } from './wdm-panel/channel-section.tsx';
import { getDemarcationFacts, RouteSection } from './wdm-panel/route-section.tsx';

/** A printable sheet for the engineer who patches or repairs a wavelength. It shows no prices. */
export function WdmSheet({ id }: { id: number }) {
  const { t } = useTranslation();
  const wavelength = useWavelength(id);
  return (
    <AsyncContent result={wavelength} name={t('kinds.wdm.one')} lines={12}>
      {(found) => <LoadedSheet wavelength={found} />}
    </AsyncContent>
  );
}

function LoadedSheet({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const customer = useQuery(query(getCustomer, { params: { customerId } }));
  const { circuitId, wdmId, siteA, siteZ, name, workingPath, serviceClass } = wavelength;
  return (
    <PrintSheet
      title={t('wdm.sheet-title', { name: circuitId })}
      back={{ label: t('wdm.sheet-back'), to: { to: '/wdm', search: { wdm: wdmId } } }}
      isBusy={customer.isPending}
      company={customer.data}
      name={t(`wdm-order.service-${serviceClass}`)}
      place={`${siteA.name} – ${siteZ.name}`}
      identifier={{ label: t('dc-connection-order.circuit-id'), value: circuitId }}
    >
      <PrintColumns>
        <div>
          <Section title={t('wdm.sheet-service')}>
            <ServiceFacts wavelength={wavelength} company={customer.data} />
          </Section>
          <Section title={t('wdm.demarcation')}>
            <Facts facts={getDemarcationFacts(wavelength, t, formats)} />
          </Section>
        </div>
        <div>
          <Section title={t('wdm-order.channel')}>
            <ChannelFacts wavelength={wavelength} />
          </Section>
          <RouteSection wavelength={wavelength} />
        </div>
      </PrintColumns>
      <div className={styles.path}>
        <Section title={t('wdm-order.path')}>
          <WavelengthPath {...wavelength} routeName={name} lengthKm={workingPath.lengthKm} />
        </Section>
      </div>
    </PrintSheet>
  );
}

function ServiceFacts({ wavelength, company }: { wavelength: Wdm; company: Customer | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, reference, activeSince, terminationDate } = wavelength;
  return (
    <Facts
      facts={toFacts([
        [t('line.status'), <WdmStatus key="status" status={status} t={t} />],
        [t('wdm.reference'), reference],
        [t('wdm.sheet-customer'), company && renderIdentifier(String(company.customerId))],
        [t('wdm.active-since'), activeSince && formats.date(activeSince)],
        [t('wdm.ends-on'), terminationDate && formats.date(terminationDate)],
      ])}
    />
  );
}
