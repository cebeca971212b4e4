import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { AddressRegistry } from './address-registry.ts';
import type { Carrier } from './carrier.ts';
import type { CocRegistry } from './coc-registry.ts';
import { createHttpAddressRegistry } from './http/address.ts';
import { createHttpCarrier } from './http/carrier.ts';
import { createHttpCocRegistry } from './http/coc.ts';
import { createHttpVatRegistry } from './http/vat.ts';
import { createResilientCarrier } from './resilient-carrier.ts';
import { createStatusSummary, type SystemStatus } from './status-summary.ts';
import { createTableAddressRegistry } from './table/address.ts';
import { createTableCarriers } from './table/carriers.ts';
import { createTableCocRegistry } from './table/coc.ts';
import { createTableVatRegistry } from './table/vat.ts';
import type { VatRegistry } from './vat-registry.ts';

/** External registries of companies and addresses, the carriers, and the status page. */
export interface Registries {
  coc: CocRegistry;
  vat: VatRegistry;
  address: AddressRegistry;
  carriers: readonly Carrier[];
  readSystemStatus: () => Promise<SystemStatus>;
}

type RegistryConfig = Pick<Config, 'cocRegistry' | 'vatRegistry' | 'addressRegistry' | 'carriers' | 'statusSummaryUrl'>;

/** Creates the configured external registries, and uses built-in tables of invented data for the others. */
export function createRegistries(
  { cocRegistry, vatRegistry, addressRegistry, carriers, statusSummaryUrl }: RegistryConfig,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Registries {
  return {
    coc: cocRegistry ? createHttpCocRegistry(cocRegistry, clock, log) : createTableCocRegistry(clock),
    vat: vatRegistry ? createHttpVatRegistry(vatRegistry, clock, log) : createTableVatRegistry(clock),
    address: addressRegistry ? createHttpAddressRegistry(addressRegistry, clock, log) : createTableAddressRegistry(clock),
    carriers: (carriers?.map(createHttpCarrier) ?? createTableCarriers(clock)).map((carrier) =>
      createResilientCarrier(carrier, clock, log),
    ),
    readSystemStatus: createStatusSummary({ statusSummaryUrl }, clock, log),
  };
}
