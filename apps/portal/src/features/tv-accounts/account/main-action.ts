import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';

type MainAction = 'resume' | 'allow' | 'activate' | 'issue-code';

/** What an agent most likely came to do: its button is the primary one of the page. Null if nothing stands out. */
export function getMainAction(
  { status, devices, activation }: Pick<TvAccount, 'status' | 'devices' | 'activation'>,
  /** How many devices wait for approval. */
  requestCount: number,
): MainAction | null {
  if (status === 'suspended') return 'resume';
  // The end user is at the device and waits for an answer.
  if (requestCount > 0) return 'allow';
  // Someone has a code or a device already. A new code activates the account too, if its package has started.
  if (status === 'new' && activation !== 'none' && activation !== 'code_expired') return 'activate';
  return devices.length === 0 ? 'issue-code' : null;
}

type Devices = Pick<TvAccount, 'devices' | 'maxDevices'>;

/** Whether the account has a slot for the device that asks, which may be one of its own devices. */
export function hasSlot({ devices, maxDevices }: Devices, { deviceId }: Pick<TvActivationRequest, 'deviceId'>): boolean {
  return devices.length < maxDevices || devices.some((device) => device.deviceId === deviceId);
}

/** The request whose *Allow* is the primary button, if that is the main action: the first that can be allowed. */
export function findMainRequest<Request extends Pick<TvActivationRequest, 'deviceId'>>(
  account: Devices & Pick<TvAccount, 'status' | 'activation'>,
  requests: readonly Request[],
): Request | undefined {
  if (getMainAction(account, requests.length) !== 'allow') return undefined;
  return requests.find((request) => hasSlot(account, request));
}
