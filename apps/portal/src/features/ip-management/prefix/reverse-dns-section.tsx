import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { dnsGlyphs, nameserverGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import styles from './prefix.module.css';

/** Who answers for the reverse zone, and whether the name servers of a delegation do. */
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
          reason={blocked && t(blocked)}
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
      {nameserverStates.length > 0 && (
        <ul className={styles.aspects} aria-label={t('ip-prefix.nameservers')}>
          {nameserverStates.map(({ nameserver, state, checkedAt }) => (
            <li key={nameserver}>
              <Status name={nameserverGlyphs[state]}>{t(`ip-prefix.nameserver-${state}`)}</Status>
              <span>
                <span className="mono">{nameserver}</span>
                {checkedAt && (
                  <small>
                    <RelativeTime value={checkedAt} />
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
