import { hasRole } from '@demarc/contract/access.ts';
import { type IpPrefixSummary, listIpPrefixes } from '@demarc/contract/ip-prefix.ts';
import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOrderingCompany } from '../../blocks/use-ordering-company.ts';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { nullRouteGlyphs, rpkiGlyphs } from './prefix-display.ts';
import { PrefixLink } from './prefix-link.tsx';
import styles from './prefixes-section.module.css';

/** More prefixes than a service usually has; the list of prefixes shows all. */
const limit = 20;

interface PrefixesSectionProps {
  service: { type: OrderType; id: number };
}

/** Lists the prefixes of a service with their state. Only for users who may call the API for that. */
export function PrefixesSection({ service }: PrefixesSectionProps) {
  const { claims } = useSession();
  const company = useOrderingCompany();
  const mayRead = hasRole(claims?.roles ?? [], 'RESELLER_SERVICE_DESK') && company.data?.customerType === 'reseller';
  return mayRead && <ManagedPrefixes service={service} />;
}

function ManagedPrefixes({ service: { type, id } }: PrefixesSectionProps) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const prefixes = useQuery(
    query(listIpPrefixes, {
      params: { customerId },
      query: { serviceType: [type], serviceId: id, limit },
    }),
  );
  return (
    <Section title={t('service-prefix.title')} {...(prefixes.data ? { count: prefixes.data.total } : {})}>
      <AsyncContent
        result={prefixes}
        name={t('service-prefix.title')}
        lines={2}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.soft}>{t('service-prefix.none')}</p>}
      >
        {({ items }) => (
          <ul className={styles.prefixes}>
            {items.map((prefix) => (
              <PrefixItem key={prefix.prefixId} prefix={prefix} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Section>
  );
}

function PrefixItem({
  prefix: { prefixId, prefix, rpkiState, nullRouteStatus, dnsFailedCount, usedCount, ptrCount, reverseDnsMode },
}: {
  prefix: IpPrefixSummary;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <PrefixLink prefixId={prefixId} prefix={prefix} />
      <span className={styles.states}>
        {rpkiState && rpkiState !== 'VALID' && (
          <Status name={rpkiGlyphs[rpkiState]}>{t(`service-prefix.rpki-${rpkiState}`)}</Status>
        )}
        {nullRouteStatus && (
          <Status name={nullRouteGlyphs[nullRouteStatus]}>{t(`service-prefix.null-route-${nullRouteStatus}`)}</Status>
        )}
        {dnsFailedCount > 0 && <Status name="trouble">{t('service-prefix.dns-failed', { count: dnsFailedCount })}</Status>}
        {reverseDnsMode === 'PER_ADDRESS' && usedCount > 0 && (
          <span>{t('service-prefix.ptr-of', { count: ptrCount, total: usedCount })}</span>
        )}
      </span>
    </li>
  );
}
