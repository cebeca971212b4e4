import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { AddressAlternatives } from '../../../blocks/availability/address-alternatives.tsx';
import { AddressAnswer } from '../../../blocks/availability/address-answer.tsx';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import type { LineOrderValues } from './line-order-values.ts';

interface AvailabilityStepProps {
  form: ValidatedForm<LineOrderValues>;
  answer: LineAvailability;
  onCarrier: (carrier: CarrierResult) => void;
  isChecking: boolean;
  onCheckAgain: () => void;
  /** The user picked another location of the address. */
  onAddressChange: (place: { houseNumberAddition: string | null; room: string | null }) => void;
}

/** What each network can deliver at the address; the user chooses one. */
export function AvailabilityStep({ form, answer, onCarrier, isChecking, onCheckAgain, onAddressChange }: AvailabilityStepProps) {
  const carrierCode = form.useWatchValue('carrierCode');
  const isChange = form.useWatchValue('subType') === 'MODIFY';
  const { match, alternatives } = answer;
  if (match === 'PARTIAL') return <AddressAlternatives alternatives={alternatives} onChoose={onAddressChange} />;
  const { defaultValue: _, ...input } = form.getInputProps('carrierCode');
  return (
    <AddressAnswer
      availability={answer}
      choice={{ ...input, carrierCode, onChange: ({ carrier }) => onCarrier(carrier) }}
      isChange={isChange}
      headingLevel={3}
      onRetry={onCheckAgain}
      isChecking={isChecking}
    />
  );
}
