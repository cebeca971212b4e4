import type { Output } from '@demarc/contract/operation.ts';
import { listOpenTvCodes, type OpenTvCode, redeemTvCode, seeTvDevice } from '@demarc/contract/provider/tv.ts';
import { isTvAccountActionAllowed } from '@demarc/contract/tv-account-status.ts';
import { inventDevice } from './invent-device.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** Time between receiving a code and typing its last character, in simulated minutes. */
const typingMinutes = { min: 9.5, max: 13 };
/** The maximum number of devices that are tracked; one of them is reported as seen per minute. */
const maxDevices = 40;
const intervalMs = 60_000;

type Page = Output<typeof listOpenTvCodes>;

/** Redeems the codes that the help desk issues, and reports one of the devices as seen every minute. */
export function createTvDeviceSimulator({
  retryUntilResponse,
  client,
  waitMinutes,
  random,
  log,
}: SimulatorContext): SimulatedActor {
  /** Codes from before the start are ignored, so that the open codes of the sample data stay open. */
  const startedAt = Date.now();
  const inProgress = new Set<string>();
  /** The account id of each activated device. */
  const devices = new Map<string, number>();
  let lastSeenAt = startedAt;

  const redeemNewCodes = async (): Promise<void> => {
    let after: string | null = null;
    do {
      const page: Page = await client.call(listOpenTvCodes, { query: { limit: 200, ...(after && { after }) } });
      for (const code of page.items) if (Date.parse(code.issuedAt) >= startedAt) void redeemCode(code);
      after = page.next;
    } while (after !== null);
  };

  const redeemCode = async ({ activationCodeId, activationCode, accountStatus, deviceName }: OpenTvCode): Promise<void> => {
    if (inProgress.has(activationCodeId) || !isTvAccountActionAllowed(accountStatus, 'addDevice')) return;
    inProgress.add(activationCodeId);
    await waitMinutes(typingMinutes.min + random() * (typingMinutes.max - typingMinutes.min));
    const body = { activationCode, ...inventDevice(deviceName, random) };
    // A refusal, such as a withdrawn code or a reached device limit, is final: an end user would call the help desk again.
    await retryUntilResponse(async () => {
      const { status } = await client.call(redeemTvCode, { body });
      log(`${body.deviceName} ${status === 'CONFIRMED' ? 'was allowed' : 'requests access'}`);
    });
  };

  return {
    onEvent({ type: event, data: { tvAccountId, deviceId } }) {
      if (event === 'tv-code.issued') void retryUntilResponse(redeemNewCodes);
      if (typeof deviceId !== 'string' || typeof tvAccountId !== 'number') return;
      if (event === 'tv-device.added' && devices.size < maxDevices) devices.set(deviceId, tvAccountId);
      if (event === 'tv-device.removed') devices.delete(deviceId);
    },

    async tick() {
      if (Date.now() - lastSeenAt < intervalMs || devices.size === 0) return;
      lastSeenAt = Date.now();
      const [deviceId, id] = [...devices][Math.floor(random() * devices.size)]!;
      const stillExists = await retryUntilResponse(() => client.call(seeTvDevice, { params: { id, deviceId } }));
      if (!stillExists) devices.delete(deviceId);
    },
  };
}
