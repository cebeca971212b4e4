import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { AddressRegister } from './address-register.ts';
import type { CocRegister } from './coc-register.ts';
import { httpAddressRegister } from './http/address.ts';
import { httpCocRegister } from './http/coc.ts';
import { httpVatRegister } from './http/vat.ts';
import { tableAddressRegister } from './table/address.ts';
import { tableCocRegister } from './table/coc.ts';
import { tableVatRegister } from './table/vat.ts';
import type { VatRegister } from './vat-register.ts';

/** What others know about companies and addresses. */
export interface Registers {
  coc: CocRegister;
  vat: VatRegister;
  address: AddressRegister;
}

type RegisterConfig = Pick<Config, 'cocRegister' | 'vatRegister' | 'addressRegister'>;

/** The outside registers that are configured, and a built-in table of invented companies and addresses for the rest. */
export function createRegisters(
  { cocRegister, vatRegister, addressRegister }: RegisterConfig,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): Registers {
  return {
    coc: cocRegister ? httpCocRegister(cocRegister, clock, log) : tableCocRegister(clock),
    vat: vatRegister ? httpVatRegister(vatRegister, clock, log) : tableVatRegister(clock),
    address: addressRegister ? httpAddressRegister(addressRegister, clock, log) : tableAddressRegister(clock),
  };
}
