import type { ReactNode } from 'react';
import type { AddressKeyValues } from '../availability/address-key-values.ts';
import type { AddressSearchFormProps } from '../availability/address-search-form.tsx';

/** The props of the full and the light check of an address. */
export interface CheckProps {
  address: AddressKeyValues | null;
  /** Renders the address form, with its busy state and the rooms to suggest. */
  renderAddressForm: (state: Pick<AddressSearchFormProps, 'isBusy' | 'rooms' | 'isNotFound'>) => ReactNode;
  onAddressChange: (address: AddressKeyValues) => void;
  /** Explains the check, before the first one. */
  hint: ReactNode;
}
