import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Language } from '@demarc/contract/language.ts';
import { packagesOf } from '../../db/views/package.ts';
import { addressKey, servicesAtAddresses } from '../../db/views/services-at-address.ts';
import type { Parts } from '../../parts.ts';
import { bareCarrierResult, type CarrierQuestion, failedResult } from '../../registers/carriers.ts';
import type { CarrierRound } from './ask-carriers.ts';
import * as store from './availability.store.ts';
import { availablePackages, coverageOf, mayBeQuoted } from './available-packages.ts';
import { withOwnConnection } from './own-connection.ts';
import { type ResolvedAddress, resolveAddress, type TypedAddress } from './resolve-address.ts';

const validMilliseconds = 14 * 24 * 60 * 60 * 1000;
/** How long the first response waits for fast carriers. */
const firstAnswerMilliseconds = 700;
/** Every carrier has responded or timed out by then; otherwise the process that queried it has stopped. */
const lostMilliseconds = 30_000;

type ReadParts = Pick<Parts, 'clock' | 'database'>;

/** Checks an address: queries all carriers and responds with the results that arrive within 700 ms. */
export async function check(
  parts: ReadParts & Pick<Parts, 'registers'>,
  round: CarrierRound,
  customerId: number,
  typed: TypedAddress,
  language: Language,
): Promise<LineAvailability> {
  const { clock, database, registers } = parts;
  const row = await openCheck(parts, customerId, await resolveAddress(registers.address, typed));
  if (row.match === 'FULL') {
    const answered = round.ask(questionOf(row), (result, { code }) =>
      store.keepAnswer(database.db, row, code, result, clock.now()),
    );
    await atMost(firstAnswerMilliseconds, answered);
  }
  return answerOf(parts, row, language);
}

/** Stores a check of an address, with a pending result for each carrier to query. */
export async function openCheck(
  { clock, database, registers }: ReadParts & Pick<Parts, 'registers'>,
  customerId: number,
  found: ResolvedAddress,
): Promise<store.AvailabilityRow> {
  const checkedAt = clock.now();
  const validUntil = new Date(checkedAt.getTime() + validMilliseconds);
  const row = { customerId, availabilityId: randomUUID(), checkedAt, validUntil, ...found };
  const asked = found.match === 'FULL' ? registers.carriers : [];
  await store.insert(database.db, row, asked.map(bareCarrierResult));
  return row;
}

export function questionOf({ address }: Pick<store.AvailabilityRow, 'address'>): CarrierQuestion {
  return { address, room: address.room };
}

/** Returns the results so far, even after the check has expired; null if the customer has no such check. */
export async function availabilityOf(
  parts: ReadParts,
  customerId: number,
  availabilityId: string,
  language: Language,
): Promise<LineAvailability | null> {
  const row = await store.find(parts.database.db, customerId, availabilityId);
  return row ? answerOf(parts, row, language) : null;
}

async function answerOf(
  { clock, database: { db } }: ReadParts,
  { customerId, checkedAt, validUntil, ...row }: store.AvailabilityRow,
  language: Language,
): Promise<LineAvailability> {
  const now = clock.now();
  const answers = await store.answersOf(db, { customerId, availabilityId: row.availabilityId });
  const ownLines = await store.ownFiberLinesAt(db, customerId, row.address);
  const carriers = answers.map((answer) => withOwnConnection(standingOf(answer, now), ownLines));
  const complete = carriers.every(({ status }) => status !== 'PENDING');
  const catalogue = carriers.length > 0 ? await packagesOf(db, customerId, language, { orderType: 'LINE' }) : [];
  const packages = availablePackages(carriers, catalogue, amsterdamDate(now));
  const services = await servicesAtAddresses(db, customerId, [row.address]);
  return {
    ...row,
    checkedAt: checkedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    carriers,
    complete,
    packages,
    manualQuotePossible: complete && mayBeQuoted(carriers, packages),
    coverage: coverageOf(carriers),
    services: [...(services.get(addressKey(row.address)) ?? [])],
  };
}

function standingOf({ result, askedAt }: store.AnswerRow, now: Date): CarrierResult {
  const isLost = result.status === 'PENDING' && now.getTime() - askedAt.getTime() > lostMilliseconds;
  return isLost ? failedResult(result, 'CARRIER_TIMEOUT') : result;
}

/** Waits for the work to finish, at most this long; the work itself continues. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
