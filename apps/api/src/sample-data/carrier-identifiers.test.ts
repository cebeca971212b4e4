import { expect, it } from 'vitest';
import { formatCarrierServiceId, formatSerialDigits, getCarrierLineNumber, getDynamicAddress } from './carrier-identifiers.ts';
import { sampleCatalogue } from './catalogue.ts';
import { createDemoLines } from './demo-lines.ts';
import { sizes } from './generated-company.ts';
import { generateLines } from './generated-lines.ts';
import { groupLinePackages } from './sample-packages.ts';
import type { LineSample } from './write-samples.ts';

const moment = { now: new Date('2026-11-21T12:00:00Z'), today: '2026-11-21' };
const shelf = groupLinePackages(sampleCatalogue);

/** Generating all samples of the large company is slow, so only every 40th is checked; the seed checks all of them. */
const largeStep = 40;

/** The lines of the demo, of a mid-size and of a large company, which may be in one database. */
function* sampleLines(): Generator<LineSample> {
  for (const samples of createDemoLines(moment, shelf).values()) yield* samples;
  for (const size of ['mid', 'large'] as const) {
    const { count, sampleAt } = generateLines(size, sizes[size], shelf, moment);
    for (let index = 0; index < count; index += size === 'large' ? largeStep : 1) yield sampleAt(index);
  }
}

it('differ for every possible line number', () => {
  const last = getCarrierLineNumber(sizes.large.customerId, sizes.large.volumes.orders);
  for (const getIdentifier of [
    (number: number) => formatCarrierServiceId('VEZELKRACHT', number),
    formatSerialDigits,
    getDynamicAddress,
  ]) {
    expect(new Set(Array.from({ length: last }, (_, number) => getIdentifier(number))).size).toBe(last);
  }
});

it('are unique across the demo, the mid-size and the large company', () => {
  const seen = new Set<string>();
  const shared: string[] = [];
  let lineCount = 0;
  const note = (identifier: string | null | undefined) => {
    if (!identifier) return;
    if (seen.has(identifier)) shared.push(identifier);
    seen.add(identifier);
  };
  for (const { service, standing } of sampleLines()) {
    if (!standing) continue;
    lineCount += 1;
    const { nt, accessNode, odfConnectionId } = service.technical;
    note(standing.carrierServiceId);
    note(nt?.serialNumber);
    note(nt?.macAddress);
    note(odfConnectionId && `ODF ${odfConnectionId}`);
    note(accessNode?.type === 'CMTS' ? null : accessNode && `${accessNode.name} ${accessNode.port}`);
  }
  expect(lineCount).toBeGreaterThan(9_000);
  expect(shared).toEqual([]);
});
