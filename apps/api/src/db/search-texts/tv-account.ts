import { formatPersonName } from '@demarc/contract/person-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { tvAccounts, tvDevices } from '../schema/tv.ts';
import { getAddressVariants, joinSearchText } from '../search-text.ts';

type TvAccount = Pick<typeof tvAccounts.$inferSelect, 'tvAccountId' | 'accountNr' | 'reference' | 'lineId' | 'endUser'>;
type TvDevice = Pick<typeof tvDevices.$inferSelect, 'deviceId' | 'name'>;

/** Includes the devices of the account. */
export function buildTvSearchText({ endUser, ...account }: TvAccount, devices: readonly TvDevice[]): string {
  return joinSearchText([
    String(account.accountNr),
    String(account.tvAccountId),
    account.reference,
    account.lineId === null ? null : formatServiceId('LINE', account.lineId),
    formatPersonName(endUser),
    endUser.email,
    endUser.phoneNumber,
    ...getAddressVariants(endUser.address),
    ...devices.flatMap(({ deviceId, name }) => [name, deviceId]),
  ]);
}
