import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { PowerMonth, PowerSummary } from '@demarc/contract/power/figures.ts';
import type { PowerSeries } from '@demarc/contract/power/series.ts';
import type { PowerThresholds } from '@demarc/contract/power/threshold.ts';
import type { AppContext } from '../../app-context.ts';
import { invalid, notFound } from '../../http/problem.ts';
import { addToMonth, getMonth, getMonthSpan } from './calendar.ts';
import { loadMonths } from './load-months.ts';
import { countOpenEvents } from './power-event.store.ts';
import type { UnitReference } from './power-lock.store.ts';
import { presentSummary } from './power-summary.ts';
import { findThresholds } from './power-threshold.store.ts';
import { findPowerUnit, type PowerUnit } from './power-unit.store.ts';
import { presentMonth } from './present-figures.ts';
import { findPowerPrices } from './prices.store.ts';
import { findState } from './sample.store.ts';
import { buildSeries, getNeeds, metricUnits, type Series } from './series.ts';
import { parseSeriesQuery, type SeriesQuery, type SeriesRequest } from './series-request.ts';

type ServiceContext = Pick<AppContext, 'clock' | 'database'>;
/** Ten years: the retention of days. */
const maxMonths = 121;

async function requireUnit({ database: { db } }: ServiceContext, ref: UnitReference): Promise<PowerUnit> {
  const unit = await findPowerUnit(db, ref);
  if (!unit) throw notFound();
  return unit;
}

export async function getSummary(context: ServiceContext, ref: UnitReference): Promise<PowerSummary> {
  const { db } = context.database;
  const unit = await requireUnit(context, ref);
  const now = context.clock.now().getTime();
  const month = getMonth(now);
  const [state, months, prices, thresholds, openEvents] = await Promise.all([
    findState(db, unit),
    loadMonths(db, unit, addToMonth(month, -1), month, 'days'),
    findPowerPrices(db, unit),
    findThresholds(db, unit),
    countOpenEvents(db, unit.customerId, [unit.colocationId]),
  ]);
  return presentSummary({ unit, state, months, prices, thresholds, openEvents: openEvents.get(unit.colocationId) ?? 0, now });
}

export async function listMonthFigures(
  context: ServiceContext,
  ref: UnitReference,
  query: { from?: string; to?: string },
): Promise<PowerMonth[]> {
  const { db } = context.database;
  const now = context.clock.now().getTime();
  const { to = getMonth(now) } = query;
  const { from = addToMonth(to, -12) } = query;
  if (from > to) throw invalid([{ field: 'query.to', code: 'validation.invalid-data' }]);
  if (addToMonth(from, maxMonths) <= to) {
    throw invalid([{ field: 'query.from', code: 'validation.range-too-large', params: { max: maxMonths } }]);
  }
  const unit = await requireUnit(context, ref);
  const [months, prices] = await Promise.all([loadMonths(db, unit, from, to, 'days'), findPowerPrices(db, unit)]);
  const { activeSince } = unit;
  return months
    .filter(({ span, figures }) => figures || (activeSince && activeSince.getTime() < span.end && span.start <= now))
    .map(({ span, figures, committedKw }) =>
      presentMonth(span, figures, { ...unit, committedKw: committedKw ?? unit.committedKw, prices }, now),
    );
}

export async function getSeries(context: ServiceContext, ref: UnitReference, query: SeriesQuery): Promise<PowerSeries> {
  const unit = await requireUnit(context, ref);
  const request = parseSeriesQuery(query, listLabels(unit), context.clock.now().getTime(), { isLimited: true });
  const { metric, resolution, aggregation, from, to } = request;
  const [series, thresholds] = await Promise.all([readSeries(context, unit, request), findThresholds(context.database.db, unit)]);
  return {
    metric,
    unit: metricUnits[metric],
    resolution,
    aggregation,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...getLimits(unit, thresholds, request),
    series,
  };
}

function listLabels({ feeds }: PowerUnit) {
  return feeds.map(({ label }) => label);
}

async function readSeries({ database: { db } }: ServiceContext, unit: PowerUnit, request: SeriesRequest): Promise<Series[]> {
  const months = await loadMonths(db, unit, getMonth(request.from), getMonth(request.to - 1), getNeeds(request));
  return buildSeries(request, months, unit.feeds);
}

/** Returns the limit lines of a chart: the commitment, or the maximum load of a breaker. */
function getLimits(
  { committedKw, feeds }: PowerUnit,
  { warningPercent, criticalPercent, breakerWarningPercent }: PowerThresholds,
  { metric, byPhase }: SeriesRequest,
) {
  const committed = Number(committedKw);
  // The commitment is that of all phases together.
  if (metric === 'ACTIVE_POWER_KW' && !byPhase) {
    return { committed, warning: (committed * warningPercent) / 100, critical: (committed * criticalPercent) / 100 };
  }
  if (metric !== 'CURRENT_A' || feeds.length === 0) return { committed: null, warning: null, critical: null };
  const amperageA = Math.min(...feeds.map((feed) => feed.amperageA));
  return { committed: null, warning: (amperageA * breakerWarningPercent) / 100, critical: amperageA };
}

/** Prepares the export of a series. Throws before anything is sent. */
export async function exportSeries(context: ServiceContext, ref: UnitReference, query: SeriesQuery) {
  const unit = await requireUnit(context, ref);
  const request = parseSeriesQuery(query, listLabels(unit), context.clock.now().getTime(), { isLimited: false });
  return { request, content: generateCsv(context, unit, request) };
}

/** Streams a series as CSV, a month at a time, so that memory use does not grow with the range. */
async function* generateCsv(context: ServiceContext, unit: PowerUnit, request: SeriesRequest): AsyncGenerator<string> {
  const { metric, resolution } = request;
  const isByMonth = resolution === '1MO';
  let isFirst = true;
  for (let from = request.from; from < request.to; ) {
    const { end } = getMonthSpan(getMonth(from));
    const to = isByMonth ? request.to : Math.min(request.to, end);
    const series = await readSeries(context, unit, { ...request, from, to });
    if (isFirst) {
      // Spreadsheets recognize UTF-8 by its byte order mark.
      const names = series.map(({ feed, phase }) => [feed, phase, metric].filter(Boolean).join(' '));
      yield `\uFEFF${formatCsvRow(['time', ...names])}`;
      isFirst = false;
    }
    const times = series[0]?.points ?? [];
    yield times
      .map(([seconds], index) =>
        formatCsvRow([new Date(seconds * 1_000).toISOString(), ...series.map(({ points }) => points[index]![1])]),
      )
      .join('');
    from = to;
  }
}
