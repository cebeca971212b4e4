import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import { listRackSites } from '@demarc/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PrintColumns, PrintSheet } from '../../blocks/print-sheet/print-sheet.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import { ColocationStatus, formatSize, getColocationName } from './rack-columns.tsx';
import { RackElevation } from './rack-panel/rack-elevation.tsx';
import { NetworkSection, PlaceSection, PowerSection } from './rack-panel/rack-facts.tsx';
import { type ColocationKey, toOpenedSearch } from './racks-search.ts';
import { type Colocation, useColocation } from './use-colocation.ts';

/** A printable sheet for the engineer who visits a rack or shared units. It shows no prices. */
export function RackSheet({ opened }: { opened: ColocationKey }) {
  const { t } = useTranslation();
  const rack = useColocation(opened);
  return (
    <AsyncContent result={rack} name={t('kinds.rack.one')} lines={12}>
      {(found) => <LoadedSheet rack={found} />}
    </AsyncContent>
  );
}

function LoadedSheet({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const params = { customerId };
  const customer = useQuery(query(getCustomer, { params }));
  const sites = useQuery(query(listRackSites, { params }));
  const site = sites.data?.find(({ siteCode }) => siteCode === rack.site.siteCode);
  const name = getColocationName(rack);
  return (
    <PrintSheet
      title={t('rack.sheet-title', { name })}
      back={{ label: t('rack.sheet-back'), to: { to: '/racks', search: toOpenedSearch(rack) } }}
      isBusy={customer.isPending || sites.isPending}
      company={customer.data}
      name={name}
      place={[rack.site.name, site && formatAddress(site.address)].filter(Boolean).join(', ')}
      identifier={{ label: t('rack.service-id'), value: rack.serviceId }}
    >
      <PrintColumns>
        <div>
          <Section title={t('rack.sheet-service')}>
            <ServiceFacts rack={rack} company={customer.data} />
          </Section>
          <PlaceSection rack={rack} elevation={<RackElevation rack={rack} />} />
        </div>
        <div>
          <PowerSection rack={rack} />
          <NetworkSection rack={rack} />
        </div>
      </PrintColumns>
    </PrintSheet>
  );
}

function ServiceFacts({ rack, company }: { rack: Colocation; company: Customer | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, reference, activeSince, terminationDate } = rack;
  return (
    <Facts
      facts={toFacts([
        [t('line.status'), <ColocationStatus key="status" status={status} t={t} />],
        [t('rack.size'), formatSize(rack, t)],
        [t('rack.reference'), reference],
        [t('rack.sheet-customer'), company && renderIdentifier(String(company.customerId))],
        [t('rack.active-since'), activeSince && formats.date(activeSince)],
        [t('rack.ends-on'), terminationDate && formats.date(terminationDate)],
      ])}
    />
  );
}
