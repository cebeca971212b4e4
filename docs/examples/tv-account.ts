// Creates a TV account, adds devices and a product, and suspends and cancels the account. Redeems codes as the TV platform does.
import { createClient } from '@demarc/client/client.ts';
import { redeemTvCode } from '@demarc/contract/provider/tv.ts';
import {
  activateTvAccount,
  cancelTvAccount,
  cancelTvAccountCancellation,
  createTvAccount,
  resumeTvAccount,
  suspendTvAccount,
} from '@demarc/contract/tv-account.ts';
import { confirmTvActivation, createTvUnconfirmedCode, generateTvActivationCode } from '@demarc/contract/tv-activation.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation } from '@demarc/contract/tv-product.ts';

const endpoint = process.env.DEMARC_API ?? '';
const client = createClient({ endpoint, token: () => process.env.API_TOKEN ?? null });
const platform = createClient({ endpoint, token: () => process.env.PROVIDER_TOKEN ?? null });

const packages = (await client.call(listTvPackages, {})).filter(({ orderable }) => orderable);
const base = packages.find(({ type }) => type === 'base');
const extra = packages.find(({ type, requires, excludes }) => {
  return type === 'addon' && requires.length === 0 && !excludes.includes(base?.productCode ?? '');
});
if (!base || !extra) throw new Error('There are no packages to choose from');

const address = { street: 'Kadestraat', houseNumber: 12, postalCode: '1234AB', city: 'Voorbeeldstad', country: 'NL' };
const endUser = { firstName: 'Bo', lastName: 'Postma', address };
const { id, accountNr } = await client.call(createTvAccount, { body: { productCode: base.productCode, endUser } });
const params = { id };
const { status } = await client.call(activateTvAccount, { params });
console.log(`account ${accountNr} with ${base.name} is ${status}`);

// A device that enters this code can watch immediately.
const direct = await client.call(generateTvActivationCode, { params, body: { deviceName: 'Living room' } });
const television = { activationCode: direct.activationCode ?? '', deviceId: 'TV-0001', deviceType: 'smarttv' as const };
const redeemed = await platform.call(redeemTvCode, { body: television });
console.log(`Living room: ${redeemed.status}`);

// A device that enters this code waits until somebody confirms it.
const unconfirmed = await client.call(createTvUnconfirmedCode, { params, body: { validDays: 1 } });
const tablet = {
  activationCode: unconfirmed.activationCode ?? '',
  deviceId: 'APP-0001',
  deviceName: 'Tablet',
  deviceType: 'app' as const,
};
const { activationRequestId } = await platform.call(redeemTvCode, { body: tablet });
if (!activationRequestId) throw new Error('The tablet does not wait');
const confirmed = await client.call(confirmTvActivation, { params: { id, activationRequestId } });
console.log(`devices: ${confirmed.devices.map(({ name }) => name).join(', ')}`);

const { productId } = await client.call(addTvProduct, { params, body: { productCode: extra.productCode } });
const leaving = await client.call(cancelTvProduct, { params: { id, productId } });
console.log(`${extra.name} works until ${leaving?.cancellationDate}`);
const kept = await client.call(cancelTvProductCancellation, { params: { id, productId } });
console.log(`${extra.name} is ${kept.status}`);

const suspended = await client.call(suspendTvAccount, { params });
const resumed = await client.call(resumeTvAccount, { params });
console.log(`${suspended.status}, then ${resumed.status}`);

const cancelled = await client.call(cancelTvAccount, { params });
console.log(`${cancelled?.status} on ${cancelled?.cancellationDate}`);
const back = await client.call(cancelTvAccountCancellation, { params });
console.log(`${back.status} again`);
const ended = await client.call(cancelTvAccount, { params, query: { direct: true } });
console.log(ended === undefined ? 'ended' : `still ${ended.status}`);
