import { type Client, ProblemError } from '@demarc/client/client.ts';
import type { Event } from '@demarc/contract/event.ts';
import type { OpenTvCode } from '@demarc/contract/provider/tv.ts';
import { tvDeviceTypes } from '@demarc/contract/tv-account.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inventDevice } from './invent-device.ts';
import { createSimulatorContext } from './simulator-context.ts';
import { createTvDeviceSimulator } from './tv-device-simulator.ts';

const second = 1_000;

describe('an invented device', () => {
  it.each([0, 0.3, 0.6, 0.99])('is valid for the call and has the reserved name (%d)', (chance) => {
    const { deviceId, deviceName, deviceType } = inventDevice(null, () => chance);
    expect(deviceId).toMatch(/^[A-Za-z0-9._:-]{1,64}$/);
    expect(tvDeviceTypes).toContain(deviceType);
    expect(deviceName).not.toBe('');
    expect(inventDevice('Zolder', () => chance).deviceName).toBe('Zolder');
  });
});

describe('the TV device simulator', () => {
  let codes: OpenTvCode[];
  let calls: { id: string; input: Record<string, unknown> }[];
  let refused: string | null;
  beforeEach(() => {
    vi.useFakeTimers();
    [codes, calls, refused] = [[], [], null];
  });
  afterEach(() => void vi.useRealTimers());

  /** Returns two codes per page. */
  const client = {
    async call({ id }: { id: string }, { body, params, query }: Record<string, Record<string, unknown>>) {
      if (id === 'listOpenTvCodes') {
        const from = Number(query?.after ?? 0);
        return { items: codes.slice(from, from + 2), next: from + 2 < codes.length ? String(from + 2) : null };
      }
      calls.push({ id, input: { ...body, ...params } });
      if (refused === id) throw new ProblemError(404, null, null);
      return { status: 'PENDING' };
    },
  } as unknown as Client;
  const start = () => {
    const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    return createTvDeviceSimulator(createSimulatorContext({ client, speed: 60, random: () => 0.5, sleep, log: () => {} }));
  };
  const event = (type: string, data: Event['data'] = {}) => ({ type, data }) as Event;
  const createCode = (activationCode: string, values: Partial<OpenTvCode> = {}) =>
    ({
      activationCodeId: `id of ${activationCode}`,
      activationCode,
      accountStatus: 'active',
      deviceName: null,
      issuedAt: new Date().toISOString(),
      ...values,
    }) as OpenTvCode;
  const listRedeemedCodes = () => calls.filter(({ id }) => id === 'redeemTvCode').map(({ input }) => input.activationCode);

  it('redeems a code once, 10 to 15 seconds after it was issued', async () => {
    const player = start();
    codes.push(createCode('NEW'));
    player.onEvent?.(event('tv-code.issued'));
    await vi.advanceTimersByTimeAsync(9 * second);
    expect(listRedeemedCodes()).toEqual([]);
    player.onEvent?.(event('tv-code.issued'));
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(listRedeemedCodes()).toEqual(['NEW']);
    player.onEvent?.(event('tv-code.issued'));
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(listRedeemedCodes()).toEqual(['NEW']);
  });

  it('ignores codes from before its start and codes of suspended accounts', async () => {
    codes.push(createCode('OLD'), createCode('OLDER'));
    await vi.advanceTimersByTimeAsync(second);
    const player = start();
    codes.push(createCode('SUSPENDED', { accountStatus: 'suspended' }), createCode('NEW'));
    player.onEvent?.(event('tv-code.issued'));
    player.onEvent?.(event('order.created'));
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(listRedeemedCodes()).toEqual(['NEW']);
  });

  it('does not retry a refused code', async () => {
    refused = 'redeemTvCode';
    const player = start();
    codes.push(createCode('WITHDRAWN'));
    player.onEvent?.(event('tv-code.issued'));
    await vi.advanceTimersByTimeAsync(300 * second);
    expect(listRedeemedCodes()).toEqual(['WITHDRAWN']);
  });

  it('reports a device as seen every minute until it is removed', async () => {
    const player = start();
    const listReports = () => calls.filter(({ id }) => id === 'seeTvDevice').map(({ input }) => input);
    player.onEvent?.(event('tv-device.added', { tvAccountId: 7, deviceId: 'STB-1' }));
    await player.tick?.();
    expect(listReports()).toEqual([]);
    await vi.advanceTimersByTimeAsync(61 * second);
    await player.tick?.();
    await player.tick?.();
    expect(listReports()).toEqual([{ id: 7, deviceId: 'STB-1' }]);
    refused = 'seeTvDevice';
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(61 * second);
      await player.tick?.();
    }
    expect(listReports()).toHaveLength(2);
    player.onEvent?.(event('tv-device.added', { tvAccountId: 7, deviceId: 'STB-2' }));
    player.onEvent?.(event('tv-device.removed', { tvAccountId: 7, deviceId: 'STB-2' }));
    await vi.advanceTimersByTimeAsync(61 * second);
    await player.tick?.();
    expect(listReports()).toHaveLength(2);
  });
});
