import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { AddressRegister } from './address-register.ts';
import { carefulCarrier } from './careful-carrier.ts';
import type { Carrier } from './carriers.ts';
import type { CocRegister } from './coc-register.ts';
import { httpAddressRegister } from './http/address.ts';
import { httpCarrier } from './http/carrier.ts';
import { httpCocRegister } from './http/coc.ts';
import { httpVatRegister } from './http/vat.ts';
import { tableAddressRegister } from './table/address.ts';
import { tableCarriers } from './table/carriers.ts';
import { tableCocRegister } from './table/coc.ts';
import { tableVatRegister } from './table/vat.ts';
import type { VatRegister } from './vat-register.ts';

/** External registers of companies and addresses, and the carriers. */
export interface Registers {
  coc: CocRegister;
  vat: VatRegister;
  address: AddressRegister;
  carriers: readonly Carrier[];
}

type RegisterConfig = Pick<Config, 'cocRegister' | 'vatRegister' | 'addressRegister' | 'carriers'>;

/** Creates the configured external registers, and uses built-in tables of invented data for the others. */
export function createRegisters(
  { cocRegister, vatRegister, addressRegister, carriers }: RegisterConfig,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Registers {
  return {
    coc: cocRegister ? httpCocRegister(cocRegister, clock, log) : tableCocRegister(clock),
    vat: vatRegister ? httpVatRegister(vatRegister, clock, log) : tableVatRegister(clock),
    address: addressRegister ? httpAddressRegister(addressRegister, clock, log) : tableAddressRegister(clock),
    carriers: (carriers?.map(httpCarrier) ?? tableCarriers(clock)).map((carrier) => carefulCarrier(carrier, clock, log)),
  };
}
