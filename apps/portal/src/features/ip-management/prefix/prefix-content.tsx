import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Page } from '../../../ui/page.tsx';
import { AddressesSection } from '../addresses/addresses-section.tsx';
import type { PrefixAct } from '../prefix-rules.ts';
import { DnsNotice } from './dns-notice.tsx';
import { DelegationNotice } from './nameserver-list.tsx';
import { NullRouteSection } from './null-route-section.tsx';
import { OriginNotice, OriginSection } from './origin-section.tsx';
import styles from './prefix.module.css';
import { PrefixActions } from './prefix-actions.tsx';
import { PrefixFactBand, PrefixLead } from './prefix-facts.tsx';
import type { PrefixFormsProps } from './prefix-forms.tsx';
import { RegistrySection } from './registry-section.tsx';
import { ReverseDnsSection } from './reverse-dns-section.tsx';
import { ScoreSection } from './score-section.tsx';
import { SubPrefixes } from './sub-prefixes.tsx';

const PrefixForms = lazyOnOpen<PrefixFormsProps>(
  async () => (await import('./prefix-forms.tsx')).PrefixForms,
  ({ act }) => act !== null,
);

/** Everything about one prefix. */
export function PrefixContent({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<PrefixAct | null>(null);
  /** The addresses selected in the map. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Counts the user's requests to select addresses in use without a PTR record. */
  const [missingPtrRequest, setMissingPtrRequest] = useState(0);
  const { prefixId, isContainer, score } = prefix;
  const address = chosen.size === 1 ? ([...chosen][0] ?? null) : null;
  return (
    <Page
      isWide
      title={prefix.prefix}
      lead={<PrefixLead prefix={prefix} />}
      actions={<PrefixActions prefix={prefix} onAct={setAct} />}
    >
      <OriginNotice prefix={prefix} />
      <DelegationNotice prefix={prefix} onAct={setAct} />
      <DnsNotice prefix={prefix} />
      <PrefixFactBand prefix={prefix} onAct={setAct} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isContainer && <SubPrefixes prefix={prefix} />}
          {!isContainer && (
            <AddressesSection prefix={prefix} chosen={chosen} onChoose={setChosen} missingPtrRequest={missingPtrRequest} />
          )}
          <ReverseDnsSection prefix={prefix} onAct={setAct} />
          <NullRouteSection prefix={prefix} onAct={setAct} />
          <OriginSection prefix={prefix} />
        </div>
        <div className={styles.column}>
          <ScoreSection
            key={score}
            prefix={prefix}
            onAct={setAct}
            onChooseMissingPtr={() => setMissingPtrRequest((count) => count + 1)}
          />
          <RegistrySection prefix={prefix} />
          <ObjectActivity objectType="ip-prefix" objectId={String(prefixId)} />
        </div>
      </div>
      <p className="unseen" role="status">
        {t('ip-prefix.score-of', { score })}
      </p>
      <PrefixForms prefix={prefix} act={act} address={address} onClose={() => setAct(null)} />
    </Page>
  );
}
