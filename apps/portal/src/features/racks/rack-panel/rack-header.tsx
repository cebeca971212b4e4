import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DeliveryNote } from '../../../blocks/service-panel/delivery-note.tsx';
import { ServiceFactBand } from '../../../blocks/service-panel/service-fact-band.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { type Formats, useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { getCurrentLanguage } from '../../../lib/i18n.ts';
import type { BandFact } from '../../../ui/fact-band.tsx';
import { Note } from '../../../ui/note.tsx';
import { formatLoad, formatPowerLabel, getSummaryLoad } from '../load-text.ts';
import { findLostFeeds } from '../lost-feed.ts';
import { PowerNote } from '../power/power-note.tsx';
import { SilentFeedNotes } from '../power/silent-feed-notes.tsx';
import { findPastTime } from '../power/stale-feeds.ts';
import { useOpenPowerEvents, usePowerSummary } from '../power/use-power.ts';
import { formatSize } from '../rack-columns.tsx';
import { findFailure, formatFailure, getFailureGlyph } from '../rack-failure.ts';
import racks from '../racks.module.css';
import type { Colocation } from '../use-colocation.ts';

/** The status of the rack, its main facts, and what needs attention. */
export function RackHeader({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const power = usePowerSummary(rack, rack.activeSince !== null);
  const { events = [] } = useOpenPowerEvents(rack);
  const lostFeeds = findLostFeeds(rack, power.data);
  const load = power.data && getSummaryLoad(rack, power.data);
  const failure = findFailure({
    hasLostFeed: lostFeeds.length > 0,
    lostFeed: lostFeeds[0] ?? null,
    loadState: load?.loadState,
  });
  const { reference, serviceId, status, terminationDate, openOrderId, site, room } = rack;
  return (
    <div className={panel.head}>
      <p className={panel.what}>{formatSize(rack, t)}</p>
      <p className={panel.names}>
        {reference && <span>{reference}</span>}
        <span className="mono">{serviceId}</span>
      </p>
      <ServiceFactBand
        service={rack}
        problem={failure && { glyph: getFailureGlyph(failure), text: formatFailure(failure, t, getCurrentLanguage()) }}
        texts={{
          activeSince: 'rack.since',
          endsOn: 'rack.ends-on',
          termEnd: 'rack.term-end',
          perMonth: 'rack.per-month',
        }}
        facts={[
          {
            label: t('rack.place'),
            value: `${site.name} (${site.siteCode})`,
            more: room && t('rack.in-room', { room }),
          },
          formatPowerFact(rack, power.data, t, formats),
        ]}
      />
      <PowerNote rack={rack} lostFeeds={lostFeeds} events={events} />
      {power.data && <SilentFeedNotes rack={rack} summary={power.data} hasLostFeed={lostFeeds.length > 0} />}
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('rack.ends', { date: formats.longDate(terminationDate) })} />
      )}
      {status === 'SUSPENDED' && (
        <Note kind="trouble" title={t('rack.suspended')}>
          {t('rack.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && <DeliveryNote openOrderId={openOrderId} text={t('rack.pending')} />}
    </div>
  );
}

/** The current power compared with the commitment, or only the commitment while nothing is measured. */
function formatPowerFact(rack: Colocation, summary: PowerSummary | undefined, t: TFunction, formats: Formats): BandFact {
  const committed = formatKw(rack.committedKw);
  const load = summary && getSummaryLoad(rack, summary);
  if (!summary?.total || !load) return { label: t('rack-order.committed'), value: committed };
  const { activePowerKw, utilisationPercent } = summary.total;
  const percent = t('rack.of-commitment', { percent: formats.percent(Math.round(utilisationPercent)) });
  const pastTime = findPastTime(summary);
  const value = t('rack.power-of', { power: formatKw(activePowerKw), committed });
  return {
    label: formatPowerLabel(pastTime, t, formats),
    value: pastTime === null ? value : <span className={racks.stale}>{value}</span>,
    // The label has the time.
    more: formatLoad(pastTime === null ? load : { ...load, allStale: false }, percent, t, formats),
  };
}
