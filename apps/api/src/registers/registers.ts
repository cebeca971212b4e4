import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { AddressRegister } from './address-register.ts';
import type { Carrier } from './carrier.ts';
import type { CocRegister } from './coc-register.ts';
import { createHttpAddressRegister } from './http/address.ts';
import { createHttpCarrier } from './http/carrier.ts';
import { createHttpCocRegister } from './http/coc.ts';
import { createHttpVatRegister } from './http/vat.ts';
import { createResilientCarrier } from './resilient-carrier.ts';
import { createStatusSummary, type SystemStatus } from './status-summary.ts';
import { createTableAddressRegister } from './table/address.ts';
import { createTableCarriers } from './table/carriers.ts';
import { createTableCocRegister } from './table/coc.ts';
import { createTableVatRegister } from './table/vat.ts';
import type { VatRegister } from './vat-register.ts';

/** External registers of companies and addresses, the carriers, and the status page. */
export interface Registers {
  coc: CocRegister;
  vat: VatRegister;
  address: AddressRegister;
  carriers: readonly Carrier[];
  readSystemStatus: () => Promise<SystemStatus>;
}

type RegisterConfig = Pick<Config, 'cocRegister' | 'vatRegister' | 'addressRegister' | 'carriers' | 'statusSummaryUrl'>;

/** Creates the configured external registers, and uses built-in tables of invented data for the others. */
export function createRegisters(
  { cocRegister, vatRegister, addressRegister, carriers, statusSummaryUrl }: RegisterConfig,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Registers {
  return {
    coc: cocRegister ? createHttpCocRegister(cocRegister, clock, log) : createTableCocRegister(clock),
    vat: vatRegister ? createHttpVatRegister(vatRegister, clock, log) : createTableVatRegister(clock),
    address: addressRegister ? createHttpAddressRegister(addressRegister, clock, log) : createTableAddressRegister(clock),
    carriers: (carriers?.map(createHttpCarrier) ?? createTableCarriers(clock)).map((carrier) =>
      createResilientCarrier(carrier, clock, log),
    ),
    readSystemStatus: createStatusSummary({ statusSummaryUrl }, clock, log),
  };
}
