import type { CarrierResult, PostalCodeCheck } from '@demarc/contract/availability.ts';
import type { Parts } from '../../parts.ts';
import type { CarrierRound } from './ask-carriers.ts';
import { atMost } from './availability.service.ts';
import { coverageOf } from './available-packages.ts';
import { resolveAddress, type TypedAddress } from './resolve-address.ts';

const longestWaitMilliseconds = 8_000;

type Technology = PostalCodeCheck['technologies'][number];

/** The statuses from best to worst. */
const ranks = ['AVAILABLE', 'TEMPORARILY_UNAVAILABLE', 'PLANNED', 'UNAVAILABLE', 'PENDING'] as const;

/** What anybody may know of an address; of carriers that fail or are slow, nothing. */
export async function checkForAnybody(
  { registers }: Pick<Parts, 'registers'>,
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
  const { bagAddressId: _id, room: _room, ...plain } = address;
  return {
    match,
    alternatives: alternatives.map(({ houseNumberAddition }) => ({ houseNumberAddition })),
    address: plain,
    coverage: coverageOf(answers),
    technologies: technologiesOf(answers),
  };
}

/** The best that can be had over each kind of cable. */
function technologiesOf(answers: readonly CarrierResult[]): Technology[] {
  const best = new Map<string, Technology>();
  for (const answer of answers) {
    const { physicalCarrier } = answer;
    const known = best.get(physicalCarrier);
    const one = technologyOf(answer);
    if (!known || isBetter(one, known)) best.set(physicalCarrier, one);
  }
  return [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

function technologyOf({
  physicalCarrier,
  status,
  planDate,
  planDateReliability,
  technologies,
  nlsType,
}: CarrierResult): Technology {
  const isOffered = status !== 'UNAVAILABLE' && nlsType !== 'NOT_ORDERABLE';
  const speeds = isOffered ? technologies : [];
  const fastest = (name: 'downKbps' | 'upKbps') => Math.floor(Math.max(0, ...speeds.map((one) => one[name])) / 1000);
  return {
    physicalCarrier,
    status: isOffered ? status : 'UNAVAILABLE',
    maxDownMbps: fastest('downKbps'),
    maxUpMbps: fastest('upKbps'),
    planDate,
    planDateReliability,
  };
}

function isBetter(one: Technology, other: Technology): boolean {
  const byRank = ranks.indexOf(one.status) - ranks.indexOf(other.status);
  return byRank === 0 ? one.maxDownMbps > other.maxDownMbps : byRank < 0;
}
