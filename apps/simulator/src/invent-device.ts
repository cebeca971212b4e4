import type { Input } from '@demarc/contract/operation.ts';
import type { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import type { TvDeviceType } from '@demarc/contract/tv-account.ts';

type Device = Omit<Input<typeof redeemTvCode>['body'], 'activationCode'> & { deviceName: string };

/** Sample device names by type. */
const deviceNames: Readonly<Record<TvDeviceType, readonly string[]>> = {
  stb: ['Living room', 'Bedroom', 'Attic', 'Hobby room'],
  app: ['Bo’s tablet', 'Noor’s phone', 'Kitchen tablet', 'Teun’s phone'],
  smarttv: ['Upstairs television', 'Kitchen television', 'Guest room', 'Big screen'],
};
const idPrefixes: Readonly<Record<TvDeviceType, string>> = { stb: 'STB', app: 'APP', smarttv: 'STV' };
/** Set-top boxes are listed twice, because most people have one. */
const weightedDeviceTypes: readonly TvDeviceType[] = ['stb', 'stb', 'app', 'smarttv'];

/** Invents a device. It has the name that the help desk reserved with the code, if any. */
export function inventDevice(reservedName: string | null, random: () => number): Device {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const deviceType = pick(weightedDeviceTypes);
  const serial = Array.from({ length: 10 }, () => pick([...'0123456789ABCDEF'])).join('');
  return {
    deviceId: `${idPrefixes[deviceType]}-${serial}`,
    deviceName: reservedName ?? pick(deviceNames[deviceType]),
    deviceType,
  };
}
