import type { PortalConfiguration } from '@demarc/contract/version.ts';
import { setServerTime } from './clock.ts';
import { takeEarlyResponse } from './early-requests.ts';

// The defaults (specification, section 3).
let loaded: PortalConfiguration = {
  apiEndpoint: '',
  postalCodeCheckEmbedUrl: '',
  ssoAuthority: '',
  ssoClientId: '',
  ssoManageUrl: '#',
  statusPage: false,
  support: { phone: null, email: null },
  brandOrigins: { internet: '', datacentre: '', television: '' },
};

/** Whether `loadConfiguration` has succeeded. */
export let isConfigured = false;

/** Returns the content of `/config.json` at startup. */
export function getConfiguration(): Readonly<PortalConfiguration> {
  return loaded;
}

/** Loads the configuration once, before any API call. Rejects when there is no usable response. */
export async function loadConfiguration(): Promise<void> {
  const path = '/config.json';
  const response = await (takeEarlyResponse({ method: 'GET', path, token: null, language: null }) ?? fetch(path));
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  setServerTime(response.headers.get('Date'));
  loaded = { ...loaded, ...((await response.json()) as Partial<PortalConfiguration>) };
  isConfigured = true;
}
