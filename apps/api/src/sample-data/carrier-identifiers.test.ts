import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import { expect, it } from 'vitest';
import { formatCarrierServiceId, formatSerialDigits, getCarrierLineNumber, getDynamicAddress } from './carrier-identifiers.ts';
import { createRandom } from './fake-values.ts';
import { sizes } from './generated-company.ts';
import { generateLines } from './generated-lines.ts';
import { lineCatalog } from './line-catalog.ts';
import { getSpeeds, getTechnology } from './line-rows.ts';
import { createTechnical } from './line-technical.ts';
import { createAddress, streets } from './sample-addresses.ts';
import { groupLinePackages } from './sample-packages.ts';

const moment = { now: new Date('2026-11-21T12:00:00Z'), today: '2026-11-21' };
const linePackages = groupLinePackages(lineCatalog);

/** Generating all samples of the large company is slow, so only every 40th is checked; the seed checks all of them. */
const largeStep = 40;

interface Identified {
  technical: LineTechnical;
  carrierServiceId: string | null;
}

/** More lines than the demo companies have, with every technology and in their streets. */
function* demoLines(): Generator<Identified> {
  const packs = [...linePackages.values()].map(([pack]) => pack!);
  const streetList = Object.values(streets);
  for (const customerId of [20240317, 20250822, 20250109]) {
    for (let index = 0; index < 100; index += 1) {
      const pack = packs[index % packs.length]!;
      const { carrierCode } = pack;
      const lineNumber = getCarrierLineNumber(customerId, index);
      const address = createAddress(streetList[index % streetList.length]!, index);
      const line = { technology: getTechnology(pack), carrierCode, address, ...getSpeeds(pack), lineNumber };
      const technical = createTechnical(line, createRandom(lineNumber));
      yield { technical, carrierServiceId: formatCarrierServiceId(carrierCode, lineNumber) };
    }
  }
}

/** Yields the lines of the demo, of a mid-size and of a large company, which may be in one database. */
function* sampleLines(): Generator<Identified> {
  yield* demoLines();
  for (const size of ['mid', 'large'] as const) {
    const { count, sampleAt } = generateLines(size, sizes[size], linePackages, moment);
    for (let index = 0; index < count; index += size === 'large' ? largeStep : 1) {
      const { service, lineState } = sampleAt(index);
      if (lineState) yield { technical: service.technical, carrierServiceId: lineState.carrierServiceId };
    }
  }
}

it('carrier identifiers differ for every possible line number', () => {
  const last = getCarrierLineNumber(sizes.large.customerId, sizes.large.volumes.orders);
  for (const getIdentifier of [
    (number: number) => formatCarrierServiceId('VEZELKRACHT', number),
    formatSerialDigits,
    getDynamicAddress,
  ]) {
    expect(new Set(Array.from({ length: last }, (_, number) => getIdentifier(number))).size).toBe(last);
  }
});

it('carrier identifiers are unique across the demo, the mid-size and the large company', () => {
  const seenIdentifiers = new Set<string>();
  const sharedIdentifiers: string[] = [];
  let lineCount = 0;
  const note = (identifier: string | null | undefined) => {
    if (!identifier) return;
    if (seenIdentifiers.has(identifier)) sharedIdentifiers.push(identifier);
    seenIdentifiers.add(identifier);
  };
  for (const { technical, carrierServiceId } of sampleLines()) {
    lineCount += 1;
    const { nt, accessNode, odfConnectionId } = technical;
    note(carrierServiceId);
    note(nt?.serialNumber);
    note(nt?.macAddress);
    note(odfConnectionId && `ODF ${odfConnectionId}`);
    note(accessNode?.type === 'CMTS' ? null : accessNode && `${accessNode.name} ${accessNode.port}`);
  }
  expect(lineCount).toBeGreaterThan(9_000);
  expect(sharedIdentifiers).toEqual([]);
});
