import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { AddressAlternatives } from '../../../blocks/availability/address-alternatives.tsx';
import { findFastest, getRates } from '../../../blocks/availability/package-facts.ts';
import { getVerdictLabels } from '../../../blocks/availability/verdict-labels.ts';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { findBlockingService } from './existing-services.ts';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';
import { getMonthlyAmount } from './line-products.ts';
import { ServicesNote } from './services-note.tsx';

interface AvailabilityStepProps {
  form: ValidatedForm<LineOrderValues>;
  answer: LineAvailability;
  onCarrier: (carrier: CarrierResult) => void;
  isChecking: boolean;
  onCheckAgain: () => void;
  /** The user picked another location of the address. */
  onAddressChange: (place: { houseNumberAddition: string | null; room: string | null }) => void;
}

/** What each network can deliver at the address, or why not; the user chooses one. */
export function AvailabilityStep({ form, answer, onCarrier, isChecking, onCheckAgain, onAddressChange }: AvailabilityStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const carrierCode = form.useWatchValue('carrierCode');
  const isNew = form.useWatchValue('subType') !== 'MODIFY';
  const { carriers, packages, complete, match, alternatives, validUntil } = answer;
  if (match === 'PARTIAL') return <AddressAlternatives alternatives={alternatives} onChoose={onAddressChange} />;
  const failedCount = carriers.filter(({ error }) => error !== null).length;
  const answered = carriers.filter(({ status }) => status !== 'PENDING').length - failedCount;
  const hasPackages = packages.length > 0;
  const { defaultValue: _, ...input } = form.getInputProps('carrierCode');
  return (
    <>
      {isNew && <ServicesNote services={answer.services} />}
      <p className={styles.hint} aria-live="polite">
        {!complete
          ? t('order-new.some-answered', { answered, count: carriers.length })
          : failedCount > 0
            ? t('order-new.some-silent', { answered, count: carriers.length })
            : t('order-new.all-answered', { count: carriers.length })}{' '}
        {hasPackages && t('order-new.prices-valid', { day: formats.date(validUntil) })}
      </p>
      <RadioGroup
        {...input}
        label={t('order-new.network')}
        // Keeps the order of the response, so that rows do not move while carriers answer.
        options={carriers.map((carrier) => ({ value: carrier.carrierCode, ...toOption(carrier) }))}
        value={carrierCode}
        onChange={(value) => {
          const carrier = carriers.find((one) => one.carrierCode === value);
          if (carrier) onCarrier(carrier);
        }}
      />
      {complete && !hasPackages && (
        <Note kind="attention" title={t('order-new.nothing')}>
          {t(`order-new.nothing-${failedCount > 0 ? 'silent' : answer.manualQuotePossible ? 'quote' : 'text'}`)}
        </Note>
      )}
      {complete && failedCount > 0 && (
        <div>
          <ActionButton icon="refresh" label={t('order-new.check-again')} isBusy={isChecking} onClick={onCheckAgain} />
        </div>
      )}
    </>
  );

  function toOption(carrier: CarrierResult) {
    const { status, physicalCarrier, carrierName } = carrier;
    const own = packages.filter((one) => one.carrierCode === carrier.carrierCode);
    const { glyph, why, until, instead } = getVerdictLabels(carrier, packages, { t, formats });
    const label = (
      <span className={styles.verdict}>
        <Glyph name={glyph} />
        <span>
          {t(`availability.physical-carrier-${physicalCarrier}`)}, {carrierName}
        </span>
      </span>
    );
    if (status === 'PENDING') {
      const content = (
        <span className={styles.coming}>
          <i />
          <i />
          <i />
        </span>
      );
      return { label, blocked: why, content };
    }
    const [first] = own;
    if (!first) return { label, blocked: [why, until, instead].filter(Boolean).join(' ') };
    if (isNew && findBlockingService(answer, carrier)) return { label, blocked: t('order-new.network-taken') };
    const cheapest = own.map(getMonthlyAmount).reduce((least, one) => (Number(one) < Number(least) ? one : least));
    const earliest = own.map(({ earliestWishDate }) => earliestWishDate).reduce((least, one) => (one < least ? one : least));
    const fastest = findFastest(own) ?? first;
    const { downMbps, upMbps } = getRates(fastest);
    return {
      label,
      aside: t('order-new.from-price', { amount: formats.money(Number(cheapest)) }),
      description: why,
      content: (
        <span className={styles.figures}>
          <Figure
            label={t('order-new.highest-speed')}
            value={t('order-new.speed', { down: formats.number(downMbps), up: formats.number(upMbps) })}
          />
          <Figure label={t('order-new.certainty')} value={formats.percent(fastest.reliabilityPercent)} />
          <Figure label={t('order-new.earliest')} value={formats.date(earliest)} />
        </span>
      ),
    };
  }
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span>
      <small>{label}</small> {value}
    </span>
  );
}
