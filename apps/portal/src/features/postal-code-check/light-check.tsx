import { checkPostalCode, type PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddressAlternatives } from '../../blocks/availability/address-alternatives.tsx';
import { AddressCheckError } from '../../blocks/availability/address-check-error.tsx';
import { type AddressKeyValues, getAddressKey, toAddressQuery } from '../../blocks/availability/address-key-values.ts';
import { client, toReadCall } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { signIn } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './postal-code-check.module.css';
import type { CheckProps } from './postal-code-check.page.tsx';
import { ResultAge } from './result-age.tsx';
import { useCheckAccess } from './use-check-access.ts';

/** The public part of a check: technologies and maximum speeds. */
export function LightCheck({
  address,
  renderAddressForm,
  onAddressChange,
  emptyState,
  isHeld,
}: CheckProps & { isHeld: boolean }) {
  const requestedAddress: AddressKeyValues | null = address && { ...address, room: '' };
  const input = requestedAddress && { query: toAddressQuery(requestedAddress) };
  const check = useQuery({
    queryKey: [checkPostalCode.id, requestedAddress && getAddressKey(requestedAddress)],
    enabled: requestedAddress !== null && !isHeld,
    // `enabled` guarantees an address here.
    queryFn: ({ signal }) => client.call(checkPostalCode, input!, { signal }),
    // Each check queries every carrier, so only the user repeats it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: toReadCall(checkPostalCode, input) } : {}) },
  });
  const { data, error, isFetching, dataUpdatedAt } = check;
  const checkAgain = () => void check.refetch();
  return (
    <>
      {renderAddressForm(isFetching, null)}
      {!requestedAddress ? (
        emptyState
      ) : (
        <div className={styles.answer}>
          {error && <AddressCheckError error={error} />}
          {data?.match === 'PARTIAL' ? (
            <AddressAlternatives
              alternatives={data.alternatives.map((one) => ({ ...one, room: null }))}
              onChoose={({ houseNumberAddition }) =>
                onAddressChange({ ...requestedAddress, houseNumberAddition: houseNumberAddition ?? '' })
              }
            />
          ) : data ? (
            <LightResult answer={data} />
          ) : (
            !error && <AsyncContent result={check}>{() => null}</AsyncContent>
          )}
          {(data || error) && (
            <ResultAge
              checkedAt={data && data.match === 'FULL' ? new Date(dataUpdatedAt).toISOString() : null}
              isChecking={isFetching}
              onCheckAgain={checkAgain}
            />
          )}
        </div>
      )}
      <PartnerNotice />
    </>
  );
}

function LightResult({ answer }: { answer: PostalCodeCheck }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { address, coverage, technologies } = answer;
  const isUnknown = technologies.length === 0;
  const headline = isUnknown ? 'UNKNOWN' : coverage;
  return (
    <section aria-labelledby="light-verdict">
      <h2 aria-live="polite" id="light-verdict" className={styles.headline}>
        {t(`postal-code-check.light-${headline}`, { place: formatShortAddress(address) })}
      </h2>
      <ul className={styles.technologies}>
        {technologies.map(({ physicalCarrier, status, maxDownMbps, maxUpMbps, planDate, planDateReliability }) => (
          <li key={physicalCarrier}>
            <Glyph name={statusGlyphs[status]} />
            <div>
              <h3>{t(`availability.physical-carrier-${physicalCarrier}`)}</h3>
              <p>
                {planDate && planDateReliability
                  ? t(`availability.until-${planDateReliability}`, { day: formats.date(planDate) })
                  : t(`availability.carrier-status-${status}`)}
              </p>
            </div>
            <p className={styles.speed}>
              {maxDownMbps > 0 &&
                t('postal-code-check.up-to', { down: formats.number(maxDownMbps), up: formats.number(maxUpMbps) })}
            </p>
          </li>
        ))}
      </ul>
      {isUnknown && <p className={styles.soft}>{t('postal-code-check.light-UNKNOWN-text')}</p>}
    </section>
  );
}

const statusGlyphs = {
  AVAILABLE: 'ok',
  PLANNED: 'waiting',
  TEMPORARILY_UNAVAILABLE: 'waiting',
  UNAVAILABLE: 'ended',
  PENDING: 'running',
} as const satisfies Record<PostalCodeCheck['technologies'][number]['status'], GlyphName>;

/** Tells users without prices who can see them. */
function PartnerNotice() {
  const { t } = useTranslation();
  const access = useCheckAccess();
  if (access === null || access === 'order') return null;
  return (
    <div className={styles.partners}>
      <p>{t(`postal-code-check.partners-${access}`)}</p>
      {access === 'signed-out' && (
        <ActionButton
          label={t('postal-code-check.sign-in')}
          onClick={() => void signIn(`${location.pathname}${location.search}`)}
        />
      )}
    </div>
  );
}
