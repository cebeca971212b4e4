import type { CarrierResult, PostalCodeCheck } from '@demarc/contract/availability.ts';
import { needsConstruction } from '@demarc/contract/availability-verdict.ts';
import type { AppContext } from '../../app-context.ts';
import { waitAtMost } from './availability.service.ts';
import { findOrderableRates, type OrderableRate } from './availability.store.ts';
import { getCoverage, getNlsType } from './available-packages.ts';
import type { CarrierQueryRunner } from './carrier-query-runner.ts';
import { type AddressInput, resolveAddress } from './resolve-address.ts';

const maxWaitMilliseconds = 8_000;

type Technology = PostalCodeCheck['technologies'][number];

/** Ordered from best to worst. */
const statusRanking = ['AVAILABLE', 'TEMPORARILY_UNAVAILABLE', 'PLANNED', 'UNAVAILABLE', 'PENDING'] as const;

/** The availability shown to the public; carriers that fail or are slow are left out. */
export async function checkPublicAvailability(
  { database, registries }: Pick<AppContext, 'database' | 'registries'>,
  queryRunner: CarrierQueryRunner,
  typed: AddressInput,
): Promise<PostalCodeCheck> {
  const { match, alternatives, address } = await resolveAddress(registries.address, typed);
  const results: CarrierResult[] = [];
  if (match === 'FULL') {
    const pendingResults = queryRunner.run({ address, room: null }, (result) => {
      if (result.error === null) results.push(result);
    });
    await waitAtMost(maxWaitMilliseconds, pendingResults);
  }
  const rates = results.length > 0 ? await findOrderableRates(database.db) : [];
  const { bagAddressId: _id, room: _room, ...plain } = address;
  return {
    match,
    alternatives: alternatives.map(({ houseNumberAddition }) => ({ houseNumberAddition })),
    address: plain,
    coverage: getCoverage(results),
    technologies: getBestTechnologies(results, rates),
  };
}

/** The best option for each kind of cable. */
function getBestTechnologies(results: readonly CarrierResult[], rates: readonly OrderableRate[]): Technology[] {
  const best = new Map<string, Technology>();
  for (const result of results) {
    const { physicalCarrier } = result;
    const existing = best.get(physicalCarrier);
    const candidate = toTechnology(result, rates);
    if (!existing || isBetter(candidate, existing)) best.set(physicalCarrier, candidate);
  }
  return [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

function toTechnology(result: CarrierResult, rates: readonly OrderableRate[]): Technology {
  const { physicalCarrier, status, planDate, planDateReliability, technologies, nlsType } = result;
  const isOffered = status !== 'UNAVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  const speeds = isOffered ? technologies : [];
  const reached = (name: 'downKbps' | 'upKbps') => Math.floor(Math.max(0, ...speeds.map((speed) => speed[name])) / 1000);
  const offered = findFastestRate(result.carrierCode, speeds, rates);
  return {
    physicalCarrier,
    status: isOffered ? status : 'UNAVAILABLE',
    maxDownMbps: offered?.downMbps ?? reached('downKbps'),
    maxUpMbps: offered?.upMbps ?? reached('upKbps'),
    planDate,
    planDateReliability,
    needsConstruction: status === 'AVAILABLE' && isOffered && needsConstruction(getNlsType(result)),
  };
}

/** The fastest product within the carrier's speeds; undefined if the catalog has none. */
function findFastestRate(
  carrierCode: string,
  speeds: CarrierResult['technologies'],
  rates: readonly OrderableRate[],
): OrderableRate | undefined {
  return rates
    .filter((rate) => rate.carrierCode === carrierCode)
    .filter((rate) =>
      speeds.some(
        ({ technology, downKbps, upKbps }) =>
          technology === rate.technology && rate.downMbps * 1000 <= downKbps && rate.upMbps * 1000 <= upKbps,
      ),
    )
    .toSorted((a, b) => b.downMbps - a.downMbps || b.upMbps - a.upMbps)[0];
}

function isBetter(a: Technology, b: Technology): boolean {
  const byRank =
    statusRanking.indexOf(a.status) - statusRanking.indexOf(b.status) ||
    Number(a.needsConstruction) - Number(b.needsConstruction);
  return byRank === 0 ? a.maxDownMbps > b.maxDownMbps : byRank < 0;
}
