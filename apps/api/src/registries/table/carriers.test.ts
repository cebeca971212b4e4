import { type CarrierResult, CarrierResult as CarrierResultSchema, nlsTypes } from '@demarc/contract/availability.ts';
import { isWorkingDay } from '@demarc/contract/working-days.ts';
import { Check } from 'typebox/value';
import { describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { casesPostalCode, getOffers } from './carrier-cases.ts';
import { createTableCarriers } from './carriers.ts';
import { streetRanges } from './street-ranges.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));
const { setTimeout: slept } = await import('node:timers/promises');

const carriers = createTableCarriers(createTestClock());
const { signal } = new AbortController();

async function checkAll(postalCode: string, houseNumber: number, room: string | null = null) {
  const address = {
    street: '',
    houseNumber,
    houseNumberAddition: null,
    postalCode,
    city: '',
    country: 'NL',
    bagAddressId: null,
    room,
  };
  const results = await Promise.all(carriers.map((carrier) => carrier.check({ address, room }, signal)));
  return Object.fromEntries(results.map((result) => [result.carrierCode, result])) as Record<string, CarrierResult>;
}
const checkCase = (houseNumber: number, room?: string) => checkAll(casesPostalCode, houseNumber, room ?? null);
const houses = Array.from({ length: 32 }, (_, index) => index + 1);

describe('the demo street', () => {
  it('exists, and every result matches the contract', async () => {
    expect(streetRanges.find(({ postalCode }) => postalCode === casesPostalCode)).toMatchObject({ from: 1, to: houses.length });
    for (const house of houses) {
      for (const result of Object.values(await checkCase(house)))
        expect([house, Check(CarrierResultSchema, result)]).toEqual([house, true]);
    }
  });

  it('has every kind of work and every status', async () => {
    const all = (await Promise.all(houses.map((house) => checkCase(house)))).flatMap((results) => Object.values(results));
    expect(new Set(all.map(({ nlsType }) => nlsType))).toEqual(new Set([...nlsTypes, null]));
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['AVAILABLE', 'PLANNED', 'UNAVAILABLE', 'TEMPORARILY_UNAVAILABLE']),
    );
    expect(new Set(all.map((carrier) => carrier.planDateReliability))).toEqual(new Set(['WEEK', 'MONTH', 'QUARTER', null]));
    for (const { planDate } of all) if (planDate) expect(isWorkingDay(planDate)).toBe(true);
  });

  it('has no network at 13, several points, rooms and used pairs', async () => {
    expect(Object.values(await checkCase(13)).map(({ status }) => status)).toEqual(Array(4).fill('UNAVAILABLE'));
    expect((await checkCase(2)).VEZELKRACHT?.fiber?.terminationPoints.map(({ inUse }) => inUse)).toEqual([true, false]);
    const points = (await checkCase(15)).KOPERLIJN?.copper?.connectionPoints ?? [];
    expect(points.map(({ usedPairs }) => usedPairs.length)).toEqual([1, 2]);
    expect(new Set(points.map(({ israPoint }) => israPoint)).size).toBe(2);
    expect((await checkCase(18)).KOPERLIJN?.technologies.map(({ technology }) => technology)).toContain('BVVDSL2');
    expect((await checkCase(19)).LICHTBAAN?.fiber?.terminationPoints).toHaveLength(3);
    expect((await checkCase(19, 'mer 2e ETAGE')).LICHTBAAN?.fiber?.terminationPoints).toMatchObject([{ ftuId: 'MER 2e etage' }]);
  });

  it('simulates latency: one slow carrier, one that never responds, and up to 1.5 seconds for the others', async () => {
    vi.mocked(slept).mockClear();
    await checkCase(22);
    await checkCase(23);
    const times = vi.mocked(slept).mock.calls.map(([milliseconds]) => milliseconds ?? 0);
    expect(times).toHaveLength(8);
    expect(times.filter((time) => time === 3_000)).toHaveLength(1);
    expect(times.filter((time) => time > 30_000)).toHaveLength(1);
    expect(times.filter((time) => time >= 100 && time <= 1_500)).toHaveLength(6);
  });
});

describe('other streets', () => {
  it('have stable results, and mostly orderable ones', async () => {
    const homes = streetRanges.filter(({ postalCode }) => postalCode !== casesPostalCode);
    let withFiber = 0;
    for (const { postalCode, from } of homes) {
      const results = await checkAll(postalCode, from);
      expect(await checkAll(postalCode, from)).toEqual(results);
      for (const result of Object.values(results)) expect(Check(CarrierResultSchema, result)).toBe(true);
      if (results.VEZELKRACHT?.status === 'AVAILABLE') withFiber += 1;
    }
    expect(withFiber / homes.length).toBeGreaterThan(0.5);
    expect(withFiber).toBeLessThan(homes.length);
  });

  it('have slower copper on longer cables', () => {
    const place = { postalCode: '1099ZZ', houseNumber: 1 };
    expect(getOffers(place, '2026-01-05')).toEqual(getOffers(place, '2026-01-05'));
    const lengths = [14, 15, 16, 17].map(async (house) => {
      const { copper, technologies = [] } = (await checkCase(house)).KOPERLIJN ?? {};
      return [
        copper?.connectionPoints[0]?.cableLengthMeters,
        technologies.find((technology) => technology.technology === 'VDSL2')?.downKbps,
      ];
    });
    return Promise.all(lengths).then((rows) => {
      const rates = rows.map(([, rate]) => rate ?? 0);
      expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    });
  });
});
