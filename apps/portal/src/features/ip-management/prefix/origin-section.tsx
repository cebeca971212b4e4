import { parsePrefix } from '@demarc/contract/ip-network.ts';
import type { IpPrefix, Roa } from '@demarc/contract/ip-prefix.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactButtons } from '../../../blocks/contact-buttons.tsx';
import { rpkiGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Note } from '../../../ui/note.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { OriginCheckButton } from './origin-check-button.tsx';
import styles from './prefix.module.css';
import { originId, showOrigin } from './score-section.tsx';
import { getSpaceHolder } from './space-holder.ts';

/** Shows who announces the prefix, the ROAs that cover it, and what would make it valid. */
export function OriginSection({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const { announcement, rpki } = prefix;
  return (
    <Section title={t('ip-prefix.origin-long')} aside={<OriginCheckButton prefix={prefix} />}>
      <div id={originId} tabIndex={-1} className={styles.stack}>
        {!announcement && <p className={styles.soft}>{t('ip-prefix.not-announced-text')}</p>}
        {announcement && (
          <Facts
            facts={toFacts([
              [
                t('ip-prefix.origin'),
                <Status key="state" name={rpki ? rpkiGlyphs[rpki.state] : 'waiting'}>
                  {t(`ip-prefix.rpki-${rpki?.state ?? 'NOT_CHECKED'}`)}
                </Status>,
              ],
              [t('ip-prefix.announced-as'), renderIdentifier(announcement.announcedPrefix)],
              [t('ip-prefix.announced-by'), t(`ip-prefix.by-${announcement.by}`, { asn: announcement.originAsn })],
              [t('ip-prefix.last-seen'), <RelativeTime key="seen" value={announcement.lastSeenAt} />],
              [t('ip-prefix.checked'), rpki && <RelativeTime key="checked" value={rpki.checkedAt} />],
            ])}
          />
        )}
        {announcement && rpki && <RoaTable prefix={prefix} />}
        {rpki?.advice && <Advice prefix={prefix} advice={rpki.advice} />}
      </div>
    </Section>
  );
}

/** The ROAs that cover the announced route, and whether each one allows it. */
function RoaTable({ prefix: { announcement, rpki } }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const length = parsePrefix(announcement?.announcedPrefix ?? '')?.length ?? 0;
  if (!rpki || !announcement) return null;
  if (rpki.roas.length === 0) return <p className={styles.soft}>{t('ip-prefix.no-roas')}</p>;
  const judge = (roa: Roa) => {
    if (roa.asn !== announcement.originAsn || roa.asn === 0) return 'OTHER_ASN';
    return length <= roa.maxLength ? 'ALLOWS' : 'TOO_LONG';
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.plainTable}>
        <caption>{t('ip-prefix.roas')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ip-prefix.roa-prefix')}</th>
            <th scope="col">{t('ip-prefix.roa-length')}</th>
            <th scope="col">{t('ip-prefix.roa-asn')}</th>
            <th scope="col">{t('ip-prefix.roa-verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rpki.roas.map((roa) => {
            const verdict = judge(roa);
            return (
              <tr key={formatRoa(roa)}>
                <th scope="row" className="mono">
                  {roa.prefix}
                </th>
                <td className="mono">/{roa.maxLength}</td>
                <td className="mono">AS{roa.asn}</td>
                <td>
                  <span className={styles.verdict}>
                    <Glyph name={verdict === 'ALLOWS' ? 'ok' : 'ended'} />
                    {t(`ip-prefix.roa-${verdict}`, { asn: announcement.originAsn, length })}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A notice about why other networks may drop the route, and the next step; renders nothing if the origin is not invalid. */
export function OriginNotice({ prefix }: { prefix: IpPrefix }) {
  const { announcement, rpki, problems } = prefix;
  const { t } = useTranslation();
  if (!announcement || !rpki?.advice || !problems.includes('ORIGIN_INVALID')) return null;
  const { announcedPrefix, originAsn } = announcement;
  const allowed = rpki.roas.map(formatRoa).join(', ');
  return (
    <div className={styles.notices}>
      <Note kind="trouble" title={t(`ip-prefix.reason-ORIGIN_${rpki.state}`)}>
        <p>{t('ip-prefix.origin-mismatch', { prefix: announcedPrefix, asn: originAsn, allowed })}</p>
        <RoaStep prefix={prefix} advice={rpki.advice}>
          <ActionButton size="small" label={t('ip-prefix.fix-CREATE_ROA')} onClick={showOrigin} />
        </RoaStep>
      </Note>
    </div>
  );
}

interface AdviceProps {
  prefix: IpPrefix;
  advice: NonNullable<NonNullable<IpPrefix['rpki']>['advice']>;
}

/** The page on which holders of address space create their ROAs. */
const ripePortal = 'https://my.ripe.net/#/rpki';

/** Says who holds the address space and so creates the ROA, with a link to request or create it. */
function RoaStep({ prefix: { prefix, registry, announcement }, advice, children }: AdviceProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const holder = getSpaceHolder(registry);
  const roa = formatRoa(advice.roa);
  return (
    <>
      <p>{t(`ip-prefix.roa-holder-${holder ?? 'UNKNOWN'}`)}</p>
      {holder === 'CUSTOMER' ? (
        <p>
          <a href={ripePortal} target="_blank" rel="noreferrer">
            {t('ip-prefix.ripe-portal')}
          </a>{' '}
          {children}
        </p>
      ) : (
        <ContactButtons
          label={t('ip-prefix.ask-roa')}
          subject={t('ip-prefix.ask-roa-subject', { prefix })}
          body={[t('ip-prefix.ask-roa-body', { prefix, roa, asn: announcement?.originAsn })]}
        >
          {children}
        </ContactButtons>
      )}
    </>
  );
}

function Advice({ prefix, advice }: AdviceProps) {
  const { t } = useTranslation();
  const { fix, roa, replaces } = advice;
  return (
    <Note kind="attention" title={t('ip-prefix.makes-valid')}>
      <p>{t(`ip-prefix.advice-${fix}`)}</p>
      <Facts
        facts={toFacts([
          [t('ip-prefix.roa-wanted'), renderIdentifier(formatRoa(roa))],
          [t('ip-prefix.roa-replaces'), replaces && renderIdentifier(formatRoa(replaces))],
        ])}
      />
      {!prefix.problems.includes('ORIGIN_INVALID') && <RoaStep prefix={prefix} advice={advice} />}
    </Note>
  );
}

/** `203.0.113.0/24-26 AS64500`, as validators print it. */
function formatRoa({ prefix, maxLength, asn }: Roa): string {
  return `${prefix}-${maxLength} AS${asn}`;
}
