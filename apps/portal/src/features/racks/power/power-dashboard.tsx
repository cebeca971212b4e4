import type { PowerSummary } from '@demarc/contract/power/figures.ts';
import { getPowerUnit, type PowerUnit } from '@demarc/contract/power/format-power.ts';
import type { FeedLabel } from '@demarc/contract/power-feed.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import { isInService } from '@demarc/contract/service-state.ts';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../../lib/download.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { useUpdateSearch } from '../../../ui/data-table/use-list-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { GoneState } from '../../../ui/gone-state.tsx';
import { lazyOnOpen } from '../../../ui/lazy-on-open.tsx';
import { Page } from '../../../ui/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { findLostFeeds } from '../lost-feed.ts';
import { getColocationName } from '../rack-columns.tsx';
import { type ColocationKey, toOpenedSearch } from '../racks-search.ts';
import { ResellerOnly } from '../reseller-only.tsx';
import { type Colocation, useColocation, useColocationParams } from '../use-colocation.ts';
import { ChartSection, toSeriesQuery } from './chart-section.tsx';
import { describePower, getPowerGlyph } from './describe-power.ts';
import { EndedPower } from './ended-power.tsx';
import { findMostUrgent, formatEventSince, getEventGlyph, isShownWithLoad } from './event-display.ts';
import { EventsSection } from './events-section.tsx';
import { FailoverSection } from './failover-section.tsx';
import { FeedsTable } from './feeds-table.tsx';
import { ForecastSection, ImbalanceSection } from './forecast-section.tsx';
import { MonthsSection } from './months-section.tsx';
import styles from './power.module.css';
import { PowerNote } from './power-note.tsx';
import { PowerTiles } from './power-tiles.tsx';
import { getTimeRange, readPowerView } from './power-view.ts';
import { SilenceNote, SilentFeedNotes } from './silent-feed-notes.tsx';
import { findPastTime } from './stale-feeds.ts';
import { getPowerCalls, useOpenPowerEvents, usePowerCheck, usePowerSummary } from './use-power.ts';

const ThresholdsPanel = lazyOnOpen(
  async () => (await import('./thresholds-panel.tsx')).ThresholdsPanel,
  ({ isOpen }) => isOpen,
);

const RackFaultPanel = lazyOnOpen(
  async () => (await import('../fault/rack-fault-panel.tsx')).RackFaultPanel,
  ({ isOpen }) => isOpen,
);

/** Whether a rack has ended: its feeds are off for good. */
const isFinal = ({ status }: Pick<Colocation, 'status'>) => isFinalServiceStatus(status);

/** The largest id that the API accepts. */
const maxId = 2_147_483_647;

/** The power dashboard of the rack or shared units in the URL. */
export function PowerDashboard({ kind, id }: { kind: ColocationKey['kind']; id: string }) {
  const { t } = useTranslation();
  const number = Number(id);
  return (
    <ResellerOnly title={t('power.title')}>
      {Number.isInteger(number) && number >= 1 && number <= maxId ? (
        <UnitLoader key={`${kind} ${id}`} unit={{ kind, id: number }} />
      ) : (
        <UnitNotFound />
      )}
    </ResellerOnly>
  );
}

function UnitLoader({ unit }: { unit: ColocationKey }) {
  const { t } = useTranslation();
  const rack = useColocation(unit);
  if (rack.data)
    return rack.data.feeds.length > 0 ? <Dashboard unit={unit} rack={rack.data} /> : <NotDelivered rack={rack.data} />;
  if (getErrorStatus(rack.error) === 404 || getErrorStatus(rack.error) === 400) return <UnitNotFound />;
  return (
    <Page title={t('power.title')}>
      <AsyncContent result={rack} name={t('power.title')} lines={16}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The id does not belong to a rack or shared units of this company. */
function UnitNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('power.title')}>
      <GoneState
        title={t('rack.gone')}
        text={t('rack.gone-text')}
        toList={<ActionButton label={t('rack.to-list')} to={{ to: '/racks' }} />}
      />
    </Page>
  );
}

/** Shown before delivery, when there are no feeds to measure. */
function NotDelivered({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  return (
    <Page title={t('power.title-of', { name: getColocationName(rack) })}>
      <EmptyState title={t('power.not-delivered')} text={t('power.not-delivered-text')} actions={<RackLink rack={rack} />} />
    </Page>
  );
}

function RackLink({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  return (
    <ActionButton
      icon="server"
      label={t(rack.kind === 'RACK' ? 'kinds.rack.view' : 'kinds.rack.view-shared')}
      to={{ to: '/racks', search: toOpenedSearch(rack) }}
    />
  );
}

function Dashboard({ unit, rack }: { unit: ColocationKey; rack: Colocation }) {
  const { t } = useTranslation();
  const summary = usePowerSummary(unit);
  const name = getColocationName(rack);
  const view = readPowerView(useSearch({ strict: false }));
  const isEnded = isFinal(rack);
  const lastSample = summary.data?.measuredAt;
  // For a rack that has ended, the range ends with its last sample.
  const range = getTimeRange(view, isEnded && lastSample ? Date.parse(lastSample) + 1 : summary.dataUpdatedAt || Date.now());
  const calls = getPowerCalls(unit.kind);
  const exportInput = { params: useColocationParams(unit), query: { format: 'csv' as const, ...toSeriesQuery(view, range) } };
  const download = useDownload(calls.file, exportInput);
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={t('power.title-of', { name })}
      lead={<Lead rack={rack} summary={summary.data} />}
      actions={
        <>
          <RackLink rack={rack} />
          {!isEnded && <ActionButton icon="bell" label={t('power.alerts')} onClick={() => setEditing(true)} />}
          <ActionButton
            icon="download"
            label={t('power.csv')}
            isBusy={download.isPending}
            onClick={() => download.start(exportInput)}
          />
        </>
      }
    >
      <div className={styles.body}>
        <AsyncContent result={summary} name={t('power.title-of', { name })} lines={16}>
          {(data) =>
            isEnded ? (
              <Ended unit={unit} rack={rack} name={name} summary={data} view={view} range={range} />
            ) : data.measuredAt === null ? (
              <EmptyState title={t('power.no-samples')} text={t('power.no-samples-text')} />
            ) : (
              <Measured unit={unit} rack={rack} name={name} summary={data} view={view} range={range} />
            )
          }
        </AsyncContent>
      </div>
      <ThresholdsPanel unit={unit} committedKw={rack.committedKw} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Page>
  );
}

/** The most urgent event, and the other names of the rack. */
function Lead({ rack, summary }: { rack: Colocation; summary: PowerSummary | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { events } = useOpenPowerEvents(rack);
  const urgent = findMostUrgent(events ?? []);
  // The notes below already show such an event.
  const isBelow = urgent !== null && summary !== undefined && !isShownWithLoad(urgent);
  const { room, row, position, facilityLabel, rackLabel, reference } = rack;
  return (
    <>
      {urgent && !isBelow && <Status name={getEventGlyph(urgent)}>{formatEventSince(urgent, t, formats)}</Status>}
      {!urgent && !isFinal(rack) && summary && !summary.stale && events && <Status name="ok">{t('power.nothing-open')}</Status>}
      {room && row && position && <span>{t('power.location', { room, row, position })}</span>}
      {rackLabel && <span>{rackLabel}</span>}
      {facilityLabel && <span className="mono">{facilityLabel}</span>}
      {reference && <span>{t('power.own-reference', { reference })}</span>}
    </>
  );
}

interface MeasuredProps {
  unit: ColocationKey;
  rack: Colocation;
  name: string;
  summary: PowerSummary;
  view: ReturnType<typeof readPowerView>;
  range: ReturnType<typeof getTimeRange>;
}

/** One power unit for all charts of the page, by the commitment or a higher peak. */
function choosePowerUnit({ committedKw, peak30d }: PowerSummary): PowerUnit {
  return getPowerUnit(Math.max(Number(committedKw), peak30d?.kw ?? 0));
}

/** The main sentence about the power. */
function Headline({ summary, lostFeeds }: { summary: PowerSummary; lostFeeds: readonly FeedLabel[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sentence = describePower(summary, lostFeeds, { t, formats });
  if (!sentence) return null;
  return (
    <p className={`${styles.verdictLine} ${styles.headline}`}>
      <Glyph name={getPowerGlyph(summary, lostFeeds)} />
      {sentence}
    </p>
  );
}

/** The chart and the months, with the children between them. */
function History({ unit, rack, name, summary, view, range, children }: MeasuredProps & { children?: ReactNode }) {
  const change = useUpdateSearch();
  return (
    <div className={styles.column}>
      <ChartSection
        unit={unit}
        feeds={rack.feeds}
        view={view}
        range={range}
        powerUnit={choosePowerUnit(summary)}
        onChange={change}
      />
      {children}
      <MonthsSection
        unit={unit}
        name={name}
        isTable={view.isMonthTable}
        onTable={(value) => change({ months: value ? 'table' : undefined })}
      />
    </div>
  );
}

/** The dashboard of a rack that has ended, without feeds and failover. */
function Ended(props: MeasuredProps) {
  const { rack, summary } = props;
  return (
    <>
      <EndedPower rack={rack} summary={summary} />
      {summary.measuredAt !== null && (
        <div className={styles.columns}>
          <History {...props} />
          <div className={styles.column}>
            <EventsSection rack={rack} />
          </div>
        </div>
      )}
    </>
  );
}

function Measured(props: MeasuredProps) {
  const { unit, rack, summary, view } = props;
  const { t } = useTranslation();
  const change = useUpdateSearch();
  const check = usePowerCheck(unit);
  const pastTime = findPastTime(summary);
  const { events = [] } = useOpenPowerEvents(rack);
  const lostFeeds = findLostFeeds(rack, summary);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      {isInService(rack) && <Headline summary={summary} lostFeeds={lostFeeds} />}
      <div className={styles.banner}>
        <PowerNote rack={rack} lostFeeds={lostFeeds} events={events} onReport={() => setReporting(true)} />
        <RackFaultPanel rack={rack} isOpen={isReporting} onClose={() => setReporting(false)} />
        <SilenceNote rack={rack} summary={summary} hasLostFeed={lostFeeds.length > 0} />
        <SilentFeedNotes rack={rack} summary={summary} hasLostFeed={lostFeeds.length > 0} />
      </div>
      <PowerTiles summary={summary} />
      {rack.kind === 'SHARED_COLO' && <p className={styles.note}>{t('power.shared-note')}</p>}
      <div className={styles.columns}>
        <History {...props}>
          <FeedsTable summary={summary} feeds={rack.feeds} />
        </History>
        <div className={styles.column}>
          <AsyncContent result={check} name={t('power.if-feed-fails')} lines={12}>
            {(checked) => (
              <>
                <FailoverSection
                  check={checked}
                  isRedundant={rack.redundancy === 'A_B'}
                  lostFeeds={lostFeeds}
                  pastTime={pastTime}
                  isAtPeak={view.isAtPeak}
                  onAtPeak={(value) => change({ load: value ? 'peak' : undefined })}
                />
                <ForecastSection forecast={checked.forecast} />
                <ImbalanceSection imbalance={checked.phaseImbalance} />
              </>
            )}
          </AsyncContent>
          <EventsSection rack={rack} />
        </div>
      </div>
    </>
  );
}
