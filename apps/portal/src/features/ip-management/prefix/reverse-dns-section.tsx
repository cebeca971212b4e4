import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { dnsGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import { NameserverList } from './nameserver-list.tsx';

/** Shows who serves the reverse zone, and whether the name servers of a delegation respond. */
export function ReverseDnsSection({ prefix, onAct }: { prefix: IpPrefix; onAct: (act: PrefixAct) => void }) {
  const { t } = useTranslation();
  const { isContainer, reverseDns } = prefix;
  if (isContainer) return null;
  const { mode, zone, zoneCount, dnsState, dnsReason, nameserverStates } = reverseDns;
  const blocked = getBlockReason('reverse-dns', prefix);
  return (
    <Section
      title={t('ip-prefix.reverse-dns')}
      aside={
        <ActionButton
          size="small"
          label={t('ip-prefix.change')}
          disabledReason={blocked && t(blocked)}
          onClick={() => onAct('reverse-dns')}
        />
      }
    >
      <Facts
        facts={toFacts([
          [t('ip-prefix.mode'), t(`ip-prefix.mode-${mode}`)],
          [t('ip-prefix.zone'), renderIdentifier(zone)],
          [t('ip-prefix.zones'), zoneCount > 1 && t('ip-prefix.zone-count', { count: zoneCount })],
          [t('ip-prefix.ns-records'), dnsState && <Status name={dnsGlyphs[dnsState]}>{t(`ip-prefix.dns-${dnsState}`)}</Status>],
          [t('ip-prefix.why'), dnsReason && t(`ip-prefix.dns-reason-${dnsReason}`)],
        ])}
      />
      {nameserverStates.length > 0 && <NameserverList nameservers={nameserverStates} />}
    </Section>
  );
}
