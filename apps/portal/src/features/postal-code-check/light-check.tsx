import { checkPostalCode, type PostalCodeCheck } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckRefused } from '../../blocks/availability/check-refused.tsx';
import { PlaceAlternatives } from '../../blocks/availability/place-alternatives.tsx';
import { type PlaceValues, placeKey, placeQuery } from '../../blocks/availability/place-values.ts';
import { asCall, client } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { signIn } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Age } from './age.tsx';
import styles from './postal-code-check.module.css';
import type { CheckProps } from './postal-code-check.page.tsx';
import { useMayOrder } from './use-may-order.ts';

/** The public part of a check: technologies and maximum speeds. */
export function LightCheck({ place, question, onPlace, empty, isHeld }: CheckProps & { isHeld: boolean }) {
  const asked: PlaceValues | null = place && { ...place, room: '' };
  const input = asked && { query: placeQuery(asked) };
  const check = useQuery({
    queryKey: [checkPostalCode.id, asked && placeKey(asked)],
    enabled: asked !== null && !isHeld,
    // `enabled` guarantees an address here.
    queryFn: ({ signal }) => client.call(checkPostalCode, input!, { signal }),
    // Each check queries every carrier, so only the user repeats it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: asCall(checkPostalCode, input) } : {}) },
  });
  const { data, error, isFetching, dataUpdatedAt } = check;
  const again = () => void check.refetch();
  return (
    <>
      {question(isFetching, null)}
      {!asked ? (
        empty
      ) : (
        <div className={styles.answer}>
          {error && <CheckRefused error={error} />}
          {data?.match === 'PARTIAL' ? (
            <PlaceAlternatives
              alternatives={data.alternatives.map((one) => ({ ...one, room: null }))}
              onPlace={({ houseNumberAddition }) => onPlace({ ...asked, houseNumberAddition: houseNumberAddition ?? '' })}
            />
          ) : data ? (
            <LightAnswer answer={data} />
          ) : (
            !error && <Loaded result={check}>{() => null}</Loaded>
          )}
          {(data || error) && (
            <Age
              checkedAt={data && data.match === 'FULL' ? new Date(dataUpdatedAt).toISOString() : null}
              isAsking={isFetching}
              askAgain={again}
            />
          )}
        </div>
      )}
      <MoreForPartners />
    </>
  );
}

function LightAnswer({ answer }: { answer: PostalCodeCheck }) {
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
            <Glyph name={glyphs[status]} />
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

const glyphs = {
  AVAILABLE: 'ok',
  PLANNED: 'waiting',
  TEMPORARILY_UNAVAILABLE: 'waiting',
  UNAVAILABLE: 'ended',
  PENDING: 'running',
} as const satisfies Record<PostalCodeCheck['technologies'][number]['status'], GlyphName>;

/** Tells users without prices who can see them. */
function MoreForPartners() {
  const { t } = useTranslation();
  const may = useMayOrder();
  if (may === null || may === 'order') return null;
  return (
    <div className={styles.partners}>
      <p>{t(`postal-code-check.partners-${may}`)}</p>
      {may === 'signed-out' && (
        <ActionButton
          label={t('postal-code-check.sign-in')}
          onClick={() => void signIn(`${location.pathname}${location.search}`)}
        />
      )}
    </div>
  );
}
