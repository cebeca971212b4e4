// Computes the past months of a rack from its exported samples, with its own code, and compares them with the months that Demarc shows.
interface Sample {
  at: string;
  /** Null unless each feed has a sample. */
  watts: number | null;
  energyWh: number;
}
type Figures = Record<string, number | boolean | null>;

const { DEMARC_API, API_TOKEN, CUSTOMER_ID, UNIT = 'rack/1' } = process.env;
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });
const today = dayFormat.format(new Date());

const unit = await (await request('')).json();
const { powerBillingModel } = await (await request('/power')).json();
const shownMonths: { month: string; committedKw: string }[] = await (await request('/power/month')).json();
const pastMonths = shownMonths.filter(({ month }) => month < today.slice(0, 7));

// One day more than the months have, because they begin and end at midnight in Amsterdam.
const range = { from: addDays(`${pastMonths[0]?.month}-01`, -1), to: addDays(`${pastMonths.at(-1)?.month}-01`, 32) };
const samples = await readSamples();
let differences = 0;

const samplesByMonth = Map.groupBy(samples, ({ at }) => toDay(at).slice(0, 7));
for (const shown of pastMonths) {
  const computed = computeMonth(samplesByMonth.get(shown.month) ?? [], Number(shown.committedKw));
  report(shown.month, computed, shown as unknown as Figures);
}

const samplesByDay = Map.groupBy(samples, ({ at }) => toDay(at));
// The first and last day are only partly within the range.
const shownDays = (await readExport({ metric: 'ACTIVE_POWER_KW', resolution: '1D', aggregation: 'P95', feed: 'TOTAL' })).slice(
  1,
  -1,
);
for (const [at = '', shown] of shownDays) {
  const p95 = getPercentile(listWatts(samplesByDay.get(toDay(at)) ?? []));
  report(toDay(at), { p95Kw: p95 === null ? null : p95 / 1000 }, { p95Kw: shown === '' ? null : Number(shown) }, false);
}
console.log(`${pastMonths.length} months and ${shownDays.length} days: ${differences} differences`);
process.exitCode = differences > 0 ? 1 : 0;

function report(name: string, computed: Figures, shown: Figures, isListed = true): void {
  const wrong = Object.keys(computed).filter((key) => computed[key] !== shown[key]);
  differences += wrong.length;
  if (isListed) console.log(name, JSON.stringify(computed));
  for (const key of wrong) console.error(`${name}: ${key} is ${computed[key]}, but ${shown[key]} is shown`);
}

/** The rules for a month, in whole watts and watt-hours. */
function computeMonth(ofMonth: Sample[], committedKw: number): Figures {
  const watts = listWatts(ofMonth);
  const expected = ofMonth.filter(({ at }) => {
    return Date.parse(at) >= Date.parse(unit.activeSince) && !(toDay(at) >= unit.terminationDate);
  });
  const permille = expected.length === 0 ? 1000 : Math.min(1000, Math.floor((1000 * watts.length) / expected.length));
  const isComplete = permille >= 900;
  const p95 = getPercentile(watts);
  const aboveWatts = Math.max(0, (p95 ?? 0) - Math.round(1000 * committedKw));
  return {
    energyKwh: ofMonth.reduce((sum, { energyWh }) => sum + energyWh, 0) / 1000,
    averageKw: watts.length === 0 ? null : Math.round(watts.reduce((sum, value) => sum + value) / watts.length) / 1000,
    p95Kw: p95 === null ? null : p95 / 1000,
    peakKw: watts.length === 0 ? null : watts.reduce((most, value) => Math.max(most, value)) / 1000,
    burstKw: isComplete && powerBillingModel === 'METERED_COMMIT' ? Math.ceil(aboveWatts / 100) / 10 : 0,
    sampleCount: watts.length,
    expectedSampleCount: expected.length,
    completenessPercent: permille / 10,
    isComplete,
  };
}

/** Value number ceil(0.95 × n) in ascending order. */
function getPercentile(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * 95) / 100) - 1] ?? null;
}

function listWatts(of: Sample[]): number[] {
  return of.flatMap(({ watts }) => watts ?? []);
}

/** All feeds together, in intervals of five minutes. */
async function readSamples(): Promise<Sample[]> {
  const power = await readExport({ metric: 'ACTIVE_POWER_KW', resolution: '5M' }, ['A', 'B']);
  const energy = await readExport({ metric: 'ENERGY_KWH', resolution: '5M' }, ['A', 'B']);
  return power.map(([at = '', ...ofFeeds], row) => {
    return { at, watts: ofFeeds.includes('') ? null : sum(ofFeeds), energyWh: sum(energy[row]?.slice(1) ?? []) };
  });
}

/** The cells of a CSV file below its header. */
async function readExport(query: Record<string, string>, feeds: string[] = []): Promise<string[][]> {
  const search = new URLSearchParams([...Object.entries({ ...range, ...query }), ...feeds.map((feed) => ['feed', feed])]);
  const [, ...rows] = (await (await request(`/power/export?${search}`)).text()).trim().split('\r\n');
  return rows.map((row) => row.split(','));
}

async function request(path: string): Promise<Response> {
  const url = `${DEMARC_API}/v1/customer/${CUSTOMER_ID}/${UNIT}${path}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${API_TOKEN}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** In thousandths, which are whole numbers. */
function sum(cells: string[]): number {
  return cells.reduce((total, cell) => total + Math.round(1000 * Number(cell)), 0);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * 60_000).toISOString();
}

/** The day in Amsterdam. */
function toDay(at: string): string {
  return dayFormat.format(new Date(at));
}
