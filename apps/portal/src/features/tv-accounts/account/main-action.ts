import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';

type MainAction = 'resume' | 'allow' | 'activate' | 'issue-code';

/** The action that an agent most likely needs, which gets the primary button of the page; null if there is none. */
export function getMainAction(
  { status, devices, activation }: Pick<TvAccount, 'status' | 'devices' | 'activation'>,
  /** The number of devices that wait for approval. */
  requestCount: number,
): MainAction | null {
  if (status === 'suspended') return 'resume';
  // The end user is waiting at the device.
  if (requestCount > 0) return 'allow';
  // With a code or a device, only the activation is missing. Without, issuing a code also activates an account whose package has started.
  if (status === 'new' && activation !== 'none' && activation !== 'code_expired') return 'activate';
  return devices.length === 0 ? 'issue-code' : null;
}

type Devices = Pick<TvAccount, 'devices' | 'maxDevices'>;

/** Whether the account has a slot for the requesting device, which may be one of its own devices. */
export function hasSlot({ devices, maxDevices }: Devices, { deviceId }: Pick<TvActivationRequest, 'deviceId'>): boolean {
  return devices.length < maxDevices || devices.some((device) => device.deviceId === deviceId);
}

/** The first request that can be allowed, if allowing is the main action; its *Allow* is the primary button. */
export function findMainRequest<Request extends Pick<TvActivationRequest, 'deviceId'>>(
  account: Devices & Pick<TvAccount, 'status' | 'activation'>,
  requests: readonly Request[],
): Request | undefined {
  if (getMainAction(account, requests.length) !== 'allow') return undefined;
  return requests.find((request) => hasSlot(account, request));
}
