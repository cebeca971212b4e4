import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nullRouteGlyphs, rpkiGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { getProblemGlyph } from '../../../kinds/ip-prefix/problem-glyphs.ts';
import { noValue, useFormats } from '../../../lib/format.ts';
import { FactBand } from '../../../ui/fact-band.tsx';
import { MissingValue } from '../../../ui/facts.tsx';
import { Status } from '../../../ui/status.tsx';
import text from '../../../ui/text-button.module.css';
import { formatCount } from '../format-count.ts';
import { formatProblem, PrefixStatus } from '../prefix-columns.tsx';
import { linkToPrefix } from '../prefix-links.ts';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import { ServiceName } from '../service-name.tsx';

/** The line below the title: status, problems, service, data center and containers. */
export function PrefixLead({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { family, description, serviceRef, siteCode, parents, problems, nullRouteStatus, releaseDate, endsOn, isContainer } =
    prefix;
  return (
    <>
      <PrefixStatus status={prefix.status} t={t} />
      {problems.map((problem) => (
        <Status key={problem} name={getProblemGlyph(problem, prefix.failingNameservers)}>
          {formatProblem(prefix, problem, t)}
        </Status>
      ))}
      {nullRouteStatus && (
        <Status name={nullRouteGlyphs[nullRouteStatus]}>{t(`ip-prefix.null-routed-${nullRouteStatus}`)}</Status>
      )}
      <span>{t(isContainer ? 'ip-prefix.container' : 'ip-prefix.of-family', { family })}</span>
      {description && <span>{t('ip-prefix.own-name', { name: description })}</span>}
      {serviceRef && <ServiceName service={serviceRef} withType />}
      {siteCode && <span>{siteCode}</span>}
      {parents.map((parent) => (
        <span key={parent.prefixId}>
          {t('ip-prefix.part-of')}{' '}
          <Link {...linkToPrefix(parent.prefixId)} className="mono">
            {parent.prefix}
          </Link>
        </span>
      ))}
      {endsOn && <span>{t('ip-prefix.ends-on', { date: formats.date(endsOn) })}</span>}
      {releaseDate && <span>{t('ip-prefix.free-from', { date: formats.date(releaseDate) })}</span>}
    </>
  );
}

interface FactBandProps {
  prefix: IpPrefix;
  onAct: (act: PrefixAct) => void;
}

/** The main facts of a prefix. */
export function PrefixFactBand({ prefix, onAct }: FactBandProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { usedCount, usableCount, ptrCount, announcement, rpkiState, hasAbuseContact, gateway, isRouted } = prefix;
  const { isContainer, childCount, utilizationPercent, reverseDnsMode, family } = prefix;
  const share = usedCount > 0 ? formats.percent((100 * ptrCount) / usedCount) : null;
  const formatPtrCount = () => {
    if (reverseDnsMode !== 'PER_ADDRESS') return t(`ip-prefix.mode-short-${reverseDnsMode}`);
    if (usedCount === 0) return noValue;
    return t('ip-prefix.count-of', { count: formats.number(ptrCount), total: formats.number(usedCount) });
  };
  return (
    <FactBand
      facts={[
        {
          label: t('ip-prefix.in-use'),
          value: isContainer
            ? t('ip-prefix.parts', { count: childCount })
            : t('ip-prefix.of-usable', { count: formats.number(usedCount), total: formatCount(usableCount, formats) }),
          more: utilizationPercent !== null && formats.percent(utilizationPercent),
        },
        {
          label: t('ip-prefix.with-ptr'),
          value: formatPtrCount(),
          more: reverseDnsMode === 'PER_ADDRESS' && share,
        },
        {
          label: t('ip-prefix.origin'),
          value: announcement ? (
            <Status name={rpkiState ? rpkiGlyphs[rpkiState] : 'waiting'}>
              {t(`ip-prefix.rpki-${rpkiState ?? 'NOT_CHECKED'}`)}
            </Status>
          ) : (
            t('ip-prefix.not-announced')
          ),
          more: announcement && <span className="mono">AS{announcement.originAsn}</span>,
        },
        {
          label: t('ip-prefix.abuse-contact'),
          value: hasAbuseContact ? (
            <Status name="ok">{t('ip-prefix.abuse-yes')}</Status>
          ) : (
            <Status name="attention">{t('ip-prefix.abuse-no')}</Status>
          ),
          more: getBlockReason('edit', prefix) ? null : (
            <button type="button" className={text.link} onClick={() => onAct('edit')}>
              {t(hasAbuseContact ? 'ip-prefix.change' : 'ip-prefix.fix-CHOOSE_ABUSE_CONTACT')}
            </button>
          ),
        },
        {
          label: t('ip-prefix.gateway'),
          value: gateway ? <span className="mono">{gateway}</span> : <MissingValue>{t('ip-prefix.no-gateway')}</MissingValue>,
          more: t(isRouted ? 'ip-prefix.routed' : `ip-prefix.connected-${family}`),
        },
      ]}
    />
  );
}
