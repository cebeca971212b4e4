import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, PostalCodeCheck } from '@demarc/contract/availability.ts';
import { needsConstruction } from '@demarc/contract/availability-verdict.ts';
import type { Package } from '@demarc/contract/catalog.ts';
import type { Language } from '@demarc/contract/language.ts';
import { rankNetworks } from '@demarc/contract/recommend-package.ts';
import type { AppContext } from '../../app-context.ts';
import { getListedPackages } from '../../db/views/package.ts';
import { waitAtMost } from './availability.service.ts';
import { getAvailablePackages, getCoverage, getNlsType } from './available-packages.ts';
import type { CarrierQueryRunner } from './carrier-query-runner.ts';
import { type AddressInput, resolveAddress } from './resolve-address.ts';

const maxWaitMilliseconds = 8_000;

type Technology = PostalCodeCheck['technologies'][number];

/** Ordered from best to worst. */
const statusRanking = ['AVAILABLE', 'PLANNED', 'TEMPORARILY_UNAVAILABLE', 'UNAVAILABLE', 'PENDING'] as const;

/** Checks an address for a visitor without an account. Leaves out carriers that fail or need more than 8 seconds. */
export async function checkPublicAvailability(
  { clock, database, registries }: Pick<AppContext, 'clock' | 'database' | 'registries'>,
  queryRunner: CarrierQueryRunner,
  input: AddressInput,
  language: Language,
): Promise<PostalCodeCheck> {
  const { match, alternatives, address } = await resolveAddress(registries.address, input);
  const results: CarrierResult[] = [];
  if (match === 'FULL') {
    const pendingResults = queryRunner.run({ address, room: null }, (result) => {
      if (result.error === null) results.push(result);
    });
    await waitAtMost(maxWaitMilliseconds, pendingResults);
  }
  const catalog = results.length > 0 ? await getListedPackages(database.db, language, { orderType: 'LINE' }) : [];
  const { bagAddressId: _id, room: _room, ...publicAddress } = address;
  return {
    match,
    alternatives: alternatives.map(({ houseNumberAddition }) => ({ houseNumberAddition })),
    address: publicAddress,
    coverage: getCoverage(results),
    technologies: getBestTechnologies(results, catalog, formatAmsterdamDate(clock.now())),
  };
}

/** Returns the best option for each kind of network, in the order in which customers see the networks. */
function getBestTechnologies(results: readonly CarrierResult[], catalog: readonly Package[], today: string): Technology[] {
  const available = getAvailablePackages(results, catalog, today);
  const ranking = rankNetworks(available).map(([first]) => first?.carrierCode);
  const getRank = ({ carrierCode }: CarrierResult) =>
    ranking.includes(carrierCode) ? ranking.indexOf(carrierCode) : ranking.length;
  const candidates = results
    .map((result) => ({ rank: getRank(result), technology: toTechnology(result, catalog) }))
    .sort((a, b) => compareStatus(a.technology, b.technology) || a.rank - b.rank || compareSpeed(a.technology, b.technology));
  const best = new Map<string, Technology>();
  for (const { technology } of candidates) {
    const kind = `${technology.physicalCarrier} ${technology.isBusinessFiber}`;
    if (!best.has(kind)) best.set(kind, technology);
  }
  return [...best.values()];
}

function compareStatus(a: Technology, b: Technology): number {
  return statusRanking.indexOf(a.status) - statusRanking.indexOf(b.status);
}

function compareSpeed(a: Technology, b: Technology): number {
  return Number(a.needsConstruction) - Number(b.needsConstruction) || b.maxDownMbps - a.maxDownMbps || b.maxUpMbps - a.maxUpMbps;
}

function toTechnology(result: CarrierResult, catalog: readonly Package[]): Technology {
  const { physicalCarrier, status, planDate, planDateReliability, technologies, nlsType } = result;
  const isOffered = status !== 'UNAVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  const speeds = isOffered ? technologies : [];
  const getMaxMbps = (name: 'downKbps' | 'upKbps') => Math.floor(Math.max(0, ...speeds.map((speed) => speed[name])) / 1000);
  const offered = findFastestRate(result.carrierCode, speeds, catalog);
  return {
    physicalCarrier,
    isBusinessFiber: technologies.some(({ technology }) => technology === 'FTTO'),
    status: isOffered ? status : 'UNAVAILABLE',
    maxDownMbps: offered?.downMbps ?? getMaxMbps('downKbps'),
    maxUpMbps: offered?.upMbps ?? getMaxMbps('upKbps'),
    planDate,
    planDateReliability,
    needsConstruction: status === 'AVAILABLE' && isOffered && needsConstruction(getNlsType(result)),
  };
}

/** Finds the speeds of the fastest product within the carrier's speeds; undefined if the catalog has none. */
function findFastestRate(carrierCode: string, speeds: CarrierResult['technologies'], catalog: readonly Package[]) {
  return catalog
    .filter((catalogPackage) => catalogPackage.orderable && catalogPackage.carrierCode === carrierCode)
    .flatMap(({ technology: packageTechnology, products }) => {
      const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
      if (typeof downMbps !== 'number' || typeof upMbps !== 'number') return [];
      const isReached = speeds.some(
        ({ technology, downKbps, upKbps }) =>
          technology === packageTechnology && downMbps * 1000 <= downKbps && upMbps * 1000 <= upKbps,
      );
      return isReached ? [{ downMbps, upMbps }] : [];
    })
    .toSorted((a, b) => b.downMbps - a.downMbps || b.upMbps - a.upMbps)[0];
}
