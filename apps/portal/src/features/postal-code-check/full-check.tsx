import type { AvailablePackage, LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { AvailabilityAnswer } from '../../blocks/availability/availability-answer.tsx';
import { CheckRefused } from '../../blocks/availability/check-refused.tsx';
import { PlaceAlternatives } from '../../blocks/availability/place-alternatives.tsx';
import { useAvailability } from '../../blocks/availability/use-availability.ts';
import { useFeatures } from '../../lib/features.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import type { Place } from '../../ui/place.ts';
import { Age } from './age.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { OwnLines } from './own-lines.tsx';
import styles from './postal-code-check.module.css';
import type { CheckProps } from './postal-code-check.page.tsx';

/** The full result, with prices and actions. */
export function FullCheck({ place, question, onPlace, empty }: CheckProps) {
  const { t } = useTranslation();
  const features = useFeatures();
  const { answer, error, isAsking, isExpired, askAgain } = useAvailability(place);
  const reason = !features.has('myOrders')
    ? t('postal-code-check.order-locked')
    : isExpired
      ? t('postal-code-check.order-expired')
      : null;
  return (
    <>
      {question(isAsking, answer ? roomsOf(answer) : [])}
      {!place ? (
        empty
      ) : (
        <div className={styles.answer}>
          {error && <CheckRefused error={error} />}
          {answer?.match === 'PARTIAL' ? (
            <PlaceAlternatives
              alternatives={answer.alternatives}
              onPlace={({ houseNumberAddition, room }) =>
                onPlace({ ...place, houseNumberAddition: houseNumberAddition ?? '', room: room ?? place.room })
              }
            />
          ) : answer ? (
            <div className={styles.columns}>
              <AvailabilityAnswer
                answer={answer}
                order={{ placeOf: (found) => orderPlace(answer, found), reason }}
                onAgain={askAgain}
              />
              <aside>
                <OwnLines address={answer.address} />
                <AnswerActions answer={answer} isExpired={isExpired} />
              </aside>
            </div>
          ) : (
            !error && <Loading />
          )}
          {isExpired && answer && (
            <Note kind="attention" title={t('postal-code-check.expired')}>
              {t('postal-code-check.expired-text')}
            </Note>
          )}
          {(answer || error) && (
            <Age
              checkedAt={answer?.match === 'FULL' ? answer.checkedAt : null}
              {...(answer?.match === 'FULL' ? { validUntil: answer.validUntil } : {})}
              isAsking={isAsking}
              askAgain={askAgain}
            />
          )}
        </div>
      )}
    </>
  );
}

function orderPlace({ availabilityId }: LineAvailability, { packageCode }: AvailablePackage): Place {
  return { to: '/orders/line/new', search: { availabilityId, packageCode } as never };
}

/** Locations at one address that a carrier names itself. */
function roomsOf({ carriers, address }: LineAvailability): readonly string[] {
  const names = carriers.flatMap(({ fiber }) => {
    const points = fiber?.terminationPoints ?? [];
    return points.length > 1 || address.room ? points.map(({ ftuId }) => ftuId) : [];
  });
  return [...new Set(names)];
}

function Loading() {
  return (
    <Loaded result={{ isPending: true } as Parameters<typeof Loaded>[0]['result']} lines={8}>
      {() => null}
    </Loaded>
  );
}
