import { type Customer, getCustomer } from '@demarc/contract/customer.ts';
import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConnectionPath } from '../../blocks/connection-path/connection-path.tsx';
import { PrintColumns, PrintSheet } from '../../blocks/print-sheet/print-sheet.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import { ConnectionStatus } from './connection-columns.tsx';
import { CableSection, getDemarcationFacts } from './connection-panel/connection-facts.tsx';
import styles from './dc-connections.module.css';
import { useConnection } from './use-connection.ts';

/** A printable sheet for the engineer who patches or repairs a connection. It shows no prices. */
export function ConnectionSheet({ id }: { id: number }) {
  const { t } = useTranslation();
  const connection = useConnection(id);
  return (
    <AsyncContent result={connection} name={t('kinds.dc-connection.one')} lines={12}>
      {(found) => <LoadedSheet connection={found} />}
    </AsyncContent>
  );
}

function LoadedSheet({ connection }: { connection: DcConnection }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const customer = useQuery(query(getCustomer, { params: { customerId } }));
  const { circuitId, dcConnectionId, aEnd, zEnd } = connection;
  return (
    <PrintSheet
      title={t('dc-connection.sheet-title', { name: circuitId })}
      back={{
        label: t('dc-connection.sheet-back'),
        to: { to: '/dc-connections', search: { dcConnection: dcConnectionId } },
      }}
      isBusy={customer.isPending}
      company={customer.data}
      name={t(`dc-connection-order.kind-${connection.kind}`)}
      place={[...new Set([aEnd.siteName, zEnd.siteName])].join(' – ')}
      identifier={{ label: t('dc-connection-order.circuit-id'), value: circuitId }}
    >
      <PrintColumns>
        <div>
          <Section title={t('dc-connection.sheet-service')}>
            <ServiceFacts connection={connection} company={customer.data} />
          </Section>
          <Section title={t('dc-connection.demarcation')}>
            <Facts facts={getDemarcationFacts(connection, t)} />
          </Section>
        </div>
        <div>
          <CableSection connection={connection} />
        </div>
      </PrintColumns>
      <div className={styles.path}>
        <Section title={t('dc-connection-order.path')}>
          <ConnectionPath {...connection} />
        </Section>
      </div>
    </PrintSheet>
  );
}

function ServiceFacts({ connection, company }: { connection: DcConnection; company: Customer | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, reference, activeSince, terminationDate } = connection;
  return (
    <Facts
      facts={toFacts([
        [t('line.status'), <ConnectionStatus key="status" status={status} t={t} />],
        [t('dc-connection.reference'), reference],
        [t('dc-connection.sheet-customer'), company && renderIdentifier(String(company.customerId))],
        [t('dc-connection.installed-on'), activeSince && formats.date(activeSince)],
        [t('dc-connection.ends-on'), terminationDate && formats.date(terminationDate)],
      ])}
    />
  );
}
