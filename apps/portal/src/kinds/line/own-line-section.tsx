import { hasRole } from '@demarc/contract/access.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { LineSummary } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { PortalAction } from '../../blocks/portal-action.tsx';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { renderIdentifier, toFacts } from '../../ui/to-facts.tsx';
import type { HomeProps } from '../homes.ts';
import { linkToLine, useOwnLines } from './own-lines.ts';

/** Loads the section with the texts of lines, which only end users need on the home page. */
export async function loadOwnLineSection() {
  await loadTranslations('line');
  return OwnLineSection;
}

/** Shows the line of a company that uses it itself, with a link to the line here, or in the portal that has it. */
function OwnLineSection(props: HomeProps) {
  const { t } = useTranslation();
  const lines = useOwnLines(props);
  const [first] = lines.data?.items ?? [];
  return (
    <Section title={t('line.own-title')}>
      <AsyncContent result={lines} name={t('line.own-title')} lines={6}>
        {() => (first ? <OwnLineFacts line={first} {...props} /> : <p>{t('line.own-none')}</p>)}
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
          [t('line.address'), formatAddress(line.address)],
          [t('line.product'), line.packageName],
          [t('line.service-id'), renderIdentifier(line.serviceId)],
          [t('line.active-since'), line.activeSince && formats.date(line.activeSince)],
          [t('line.own-month'), t('line.own-amount', { amount: formats.money(Number(line.monthlyAmount)) })],
          [t('line.own-fault'), !canReport && t('line.own-fault-role')],
        ])}
      />
      <div className="entrance-actions">
        <PortalAction label={t('kinds.line.view')} to={toLine} />
        {canReport && <PortalAction label={t('line.report')} to={{ ...toLine, search: { report: true } }} />}
      </div>
    </>
  );
}
