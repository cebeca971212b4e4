import type { Output } from '@demarc/contract/operation.ts';
import { listOpenTvCodes, type OpenTvCode, redeemTvCode, seeTvDevice } from '@demarc/contract/provider/tv.ts';
import { tvAccountAllows } from '@demarc/contract/tv-account.ts';
import type { Desk, Player } from './desk.ts';
import { inventedDevice } from './invented-device.ts';

/** From hearing a code to the last of its signs, in life. */
const typingMinutes = { least: 9.5, most: 13 };
/** So many devices are switched on now and then, one at a time. */
const mostDevices = 40;
const everyMs = 60_000;

type Page = Output<typeof listOpenTvCodes>;

/** Types the codes that the help desk gives out on devices, and switches these on now and then. */
export function createTelevision({ answered, client, minutes, random, say }: Desk): Player {
  /** Codes from before belong to people who are not there: what the sample data shows as open stays open. */
  const startedAt = Date.now();
  const inHand = new Set<string>();
  /** Devices that may watch, and at which account. */
  const known = new Map<string, number>();
  let seenAt = startedAt;

  const takeNew = async (): Promise<void> => {
    let after: string | null = null;
    do {
      const page: Page = await client.call(listOpenTvCodes, { query: { limit: 200, ...(after && { after }) } });
      for (const code of page.items) if (Date.parse(code.issuedAt) >= startedAt) void type(code);
      after = page.next;
    } while (after !== null);
  };

  const type = async ({ activationCodeId, activationCode, accountStatus, deviceName }: OpenTvCode): Promise<void> => {
    if (inHand.has(activationCodeId) || !tvAccountAllows(accountStatus, 'addDevice')) return;
    inHand.add(activationCodeId);
    await minutes(typingMinutes.least + random() * (typingMinutes.most - typingMinutes.least));
    const body = { activationCode, ...inventedDevice(deviceName, random) };
    // Withdrawn meanwhile, or no place left: whoever typed it calls again.
    await answered(async () => {
      const { status } = await client.call(redeemTvCode, { body });
      say(`${body.deviceName} ${status === 'CONFIRMED' ? 'was let in' : 'asks to be let in'}`);
    });
  };

  return {
    react({ type: event, data: { tvAccountId, deviceId } }) {
      if (event === 'tv-code.issued') void answered(takeNew);
      if (typeof deviceId !== 'string' || typeof tvAccountId !== 'number') return;
      if (event === 'tv-device.added' && known.size < mostDevices) known.set(deviceId, tvAccountId);
      if (event === 'tv-device.removed') known.delete(deviceId);
    },

    async tick() {
      if (Date.now() - seenAt < everyMs || known.size === 0) return;
      seenAt = Date.now();
      const [deviceId, id] = [...known][Math.floor(random() * known.size)]!;
      const isThere = await answered(() => client.call(seeTvDevice, { params: { id, deviceId } }));
      if (!isThere) known.delete(deviceId);
    },
  };
}
