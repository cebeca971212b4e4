import type { Brand } from './access.ts';

/** The contact details of the provider; null if they are not configured. */
export interface SupportContact {
  /** As it is shown, such as `020 555 01 23`. */
  phone: string | null;
  email: string | null;
}

/** The response of `GET /config.json`, which the portal reads before it starts (specification, section 3). */
export interface PortalConfiguration {
  /** Origin of the API, without `/v1`. */
  apiEndpoint: string;
  postalCodeCheckEmbedUrl: string;
  ssoAuthority: string;
  ssoClientId: string;
  ssoManageUrl: string;
  /** URL of the status page; false if there is none. */
  statusPage: string | false;
  support: SupportContact;
  /** Origin of each brand's portal. */
  brandOrigins: Readonly<Record<Brand, string>>;
}

/** The response of `GET /version.json`. The portal compares it with its own build to detect an update. */
export interface ServerVersion {
  git: string;
  brand: Brand;
}
