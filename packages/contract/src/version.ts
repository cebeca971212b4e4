import type { Brand } from './access.ts';

/** Answer of `GET /config.json`: what the portal has to know before anything else (specification, section 3). */
export interface PortalConfiguration {
  /** Origin of the API, without `/v1`. */
  apiEndpoint: string;
  postalCodeCheckEmbedUrl: string;
  ssoAuthority: string;
  ssoClientId: string;
  ssoManageUrl: string;
  /** Address of the status page, or false. */
  statusPage: string | false;
  /** Where the portal of each brand is. */
  brandOrigins: Readonly<Record<Brand, string>>;
}

/** Answer of `GET /version.json`: what the server runs, compared with what the portal was built from. */
export interface ServerVersion {
  git: string;
  brand: Brand;
}
