import type { Output } from '@demarc/contract/operation.ts';
import { listOpenTvCodes, type OpenTvCode, redeemTvCode, seeTvDevice } from '@demarc/contract/provider/tv.ts';
import { tvAccountAllows } from '@demarc/contract/tv-account.ts';
import type { Desk, Player } from './desk.ts';
import { inventedDevice } from './invented-device.ts';

/** From receiving a code to typing its last character, in simulated minutes. */
const typingMinutes = { least: 9.5, most: 13 };
/** At most this many devices are tracked; one of them is reported as seen per round. */
const mostDevices = 40;
const everyMs = 60_000;

type Page = Output<typeof listOpenTvCodes>;

/** Redeems the codes that the help desk issues, and reports one of the devices as seen every minute. */
export function createTelevision({ answered, client, minutes, random, say }: Desk): Player {
  /** Codes from before the start are ignored, so that the open codes of the sample data stay open. */
  const startedAt = Date.now();
  const inHand = new Set<string>();
  /** The account id of each activated device. */
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
    // A refusal, such as a withdrawn code or a reached device limit, is final: an end user would call the help desk again.
    await answered(async () => {
      const { status } = await client.call(redeemTvCode, { body });
      say(`${body.deviceName} ${status === 'CONFIRMED' ? 'was allowed' : 'requests access'}`);
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
