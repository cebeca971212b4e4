import type { CarrierResult, PostalCodeCheck } from '@demarc/contract/availability.ts';
import type { Parts } from '../../parts.ts';
import type { CarrierRound } from './ask-carriers.ts';
import { atMost } from './availability.service.ts';
import { type OrderableRate, orderableRates } from './availability.store.ts';
import { coverageOf } from './available-packages.ts';
import { resolveAddress, type TypedAddress } from './resolve-address.ts';

const longestWaitMilliseconds = 8_000;

type Technology = PostalCodeCheck['technologies'][number];

/** Ordered from best to worst. */
const ranks = ['AVAILABLE', 'TEMPORARILY_UNAVAILABLE', 'PLANNED', 'UNAVAILABLE', 'PENDING'] as const;

/** The availability shown to the public; carriers that fail or are slow are left out. */
export async function checkForAnybody(
  { database, registers }: Pick<Parts, 'database' | 'registers'>,
  round: CarrierRound,
  typed: TypedAddress,
): Promise<PostalCodeCheck> {
  const { match, alternatives, address } = await resolveAddress(registers.address, typed);
  const answers: CarrierResult[] = [];
  if (match === 'FULL') {
    const answered = round.ask({ address, room: null }, (result) => {
      if (result.error === null) answers.push(result);
    });
    await atMost(longestWaitMilliseconds, answered);
  }
  const rates = answers.length > 0 ? await orderableRates(database.db) : [];
  const { bagAddressId: _id, room: _room, ...plain } = address;
  return {
    match,
    alternatives: alternatives.map(({ houseNumberAddition }) => ({ houseNumberAddition })),
    address: plain,
    coverage: coverageOf(answers),
    technologies: technologiesOf(answers, rates),
  };
}

/** The best option for each kind of cable. */
function technologiesOf(answers: readonly CarrierResult[], rates: readonly OrderableRate[]): Technology[] {
  const best = new Map<string, Technology>();
  for (const answer of answers) {
    const { physicalCarrier } = answer;
    const known = best.get(physicalCarrier);
    const one = technologyOf(answer, rates);
    if (!known || isBetter(one, known)) best.set(physicalCarrier, one);
  }
  return [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

function technologyOf(answer: CarrierResult, rates: readonly OrderableRate[]): Technology {
  const { physicalCarrier, status, planDate, planDateReliability, technologies, nlsType } = answer;
  const isOffered = status !== 'UNAVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  const speeds = isOffered ? technologies : [];
  const reached = (name: 'downKbps' | 'upKbps') => Math.floor(Math.max(0, ...speeds.map((one) => one[name])) / 1000);
  const offered = fastestOffered(answer.carrierCode, speeds, rates);
  return {
    physicalCarrier,
    status: isOffered ? status : 'UNAVAILABLE',
    maxDownMbps: offered?.downMbps ?? reached('downKbps'),
    maxUpMbps: offered?.upMbps ?? reached('upKbps'),
    planDate,
    planDateReliability,
  };
}

/** The fastest product within the carrier's speeds; undefined if the catalogue has none. */
function fastestOffered(
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

function isBetter(one: Technology, other: Technology): boolean {
  const byRank = ranks.indexOf(one.status) - ranks.indexOf(other.status);
  return byRank === 0 ? one.maxDownMbps > other.maxDownMbps : byRank < 0;
}
