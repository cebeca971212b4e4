import { hasRole } from '@demarc/contract/access.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { PortalAction } from '../../blocks/portal-action.tsx';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import type { HomeProps } from '../homes.ts';
import styles from './own-line.module.css';
import { linkToLine, useOwnLines } from './own-lines.ts';

/** The line of a company that uses it itself, and where it is looked into: here, or in the portal that has it. */
export function OwnLineSection(props: HomeProps) {
  const { t } = useTranslation();
  const lines = useOwnLines(props);
  const [first] = lines.data?.items ?? [];
  return (
    <Section title={t('own-line.title')}>
      <AsyncContent result={lines} lines={6}>
        {() => (first ? <OwnLineFacts line={first} {...props} /> : <p>{t('own-line.none')}</p>)}
      </AsyncContent>
    </Section>
  );
}

function OwnLineFacts({ line, claims: { roles } }: { line: LineSummary } & HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const canReport = hasRole(roles, 'RESELLER_SERVICE_DESK') || hasRole(roles, 'RESELLER_ORDER');
  const toLine = linkToLine(line);
  return (
    <>
      <Facts
        facts={toFacts([
          [t('own-line.address'), formatAddress(line.address)],
          [t('own-line.product'), line.packageName],
          [t('own-line.id'), renderIdentifier(line.serviceId)],
          [t('own-line.active-since'), line.activeSince && formats.date(line.activeSince)],
          [t('own-line.monthly'), t('own-line.amount', { amount: formats.money(Number(line.monthlyAmount)) })],
          [t('own-line.fault'), t(`own-line.fault-${canReport ? 'text' : 'role'}`, { id: line.serviceId })],
        ])}
      />
      <div className={styles.actions}>
        <PortalAction label={t('kinds.line.view')} to={toLine} />
        {canReport && <PortalAction label={t('own-line.report')} to={{ ...toLine, search: { report: true } }} />}
      </div>
    </>
  );
}
