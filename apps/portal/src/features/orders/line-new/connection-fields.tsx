import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { findServiceAtPoint } from '../../../blocks/availability/existing-services.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type CopperPoint, type FiberPoint, getPointProblem } from './connection-points.ts';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';

interface ConnectionFieldsProps {
  form: ValidatedForm<LineOrderValues>;
  carrier: CarrierResult;
  availability: LineAvailability;
  technology: string | null;
  /** Rooms to choose from. */
  rooms: readonly string[];
}

/** The connection point and the location in the building. */
export function ConnectionFields({ form, carrier, availability, technology, rooms }: ConnectionFieldsProps) {
  const { t } = useTranslation();
  const { room } = availability.address;
  const points = carrier.copper?.connectionPoints ?? [];
  const terminations = carrier.fiber?.terminationPoints ?? [];
  return (
    <>
      {points.length > 0 && <CopperPoints {...{ form, availability, points, technology }} />}
      {terminations.length > 0 && <FiberPoints {...{ form, availability }} points={terminations} />}
      {points.length + terminations.length === 0 && <p className={styles.hint}>{t('order-new.no-point')}</p>}
      {room ? <p className={styles.hint}>{t('order-new.in-room', { room })}</p> : <RoomField form={form} rooms={rooms} />}
      {points.length > 0 && (
        <Checkbox
          key={form.key('details.connection.testAndLabel')}
          {...form.getInputProps('details.connection.testAndLabel', { type: 'checkbox' })}
          label={t('order-new.test-and-label')}
          description={t('order-new.test-and-label-help')}
        />
      )}
    </>
  );
}

function RoomField({ form, rooms }: Pick<ConnectionFieldsProps, 'form' | 'rooms'>) {
  const { t } = useTranslation();
  const input = { ...form.getInputProps('details.connection.room'), label: t('order-new.place-in-building') };
  return (
    <div className={styles.pair}>
      {rooms.length > 0 ? (
        <SelectField
          key={form.key('details.connection.room')}
          {...input}
          description={t('order-new.choose-room')}
          options={rooms.map((value) => ({ value, label: value }))}
        />
      ) : (
        <TextField
          key={form.key('details.connection.room')}
          {...input}
          description={t('order-new.place-in-building-help')}
          isOptional
          maxLength={64}
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** Removes `defaultValue`, for a controlled field. */
function omitDefaultValue<Input extends { defaultValue?: unknown }>({
  defaultValue: _,
  ...input
}: Input): Omit<Input, 'defaultValue'> {
  return input;
}

function CopperPoints({
  form,
  availability,
  points,
  technology,
}: { points: readonly CopperPoint[] } & Pick<ConnectionFieldsProps, 'form' | 'availability' | 'technology'>) {
  const { t } = useTranslation();
  const subType = form.useWatchValue('subType');
  const { israPoint } = form.useWatchValue('details').connection;
  return (
    <RadioGroup
      {...omitDefaultValue(form.getInputProps('details.connection.israPoint'))}
      label={t('order-new.isra-point')}
      description={t('order-new.isra-point-help')}
      options={points.map((point) => {
        const isTaken = subType !== 'MODIFY' && findServiceAtPoint(availability, point.israPoint) !== undefined;
        const problem = isTaken ? 'taken' : getPointProblem(point, { subType, technology });
        return {
          value: point.israPoint,
          label: <span className="mono">{point.israPoint}</span>,
          description: [
            t('order-new.free-pairs', { count: point.freePairs }),
            point.spliceablePairs > 0 && t('order-new.spliceable-pairs', { count: point.spliceablePairs }),
            point.cableLengthMeters !== null && t('order-new.cable-length', { count: point.cableLengthMeters }),
          ]
            .filter(Boolean)
            .join(', '),
          content: point.usedPairs.length > 0 && (
            <>
              {t('order-new.in-use')}
              <ul className={styles.used}>
                {point.usedPairs.map(({ serviceIdMasked, typeOfConnection, orderRunning }) => (
                  <li key={serviceIdMasked}>
                    <span className="mono">{serviceIdMasked}</span>, {t(`availability.type-of-connection-${typeOfConnection}`)}
                    {orderRunning && `, ${t('order-new.order-running')}`}
                  </li>
                ))}
              </ul>
            </>
          ),
          blocked: problem ? t(`order-new.point-${problem}`) : undefined,
        };
      })}
      value={israPoint}
      onChange={(value) => form.setFieldValue('details.connection.israPoint', value)}
    />
  );
}

function FiberPoints({
  form,
  availability,
  points,
}: { points: readonly FiberPoint[] } & Pick<ConnectionFieldsProps, 'form' | 'availability'>) {
  const { t } = useTranslation();
  const isNew = form.useWatchValue('subType') !== 'MODIFY';
  const { ftuId } = form.useWatchValue('details').connection;
  const [only] = points;
  const formatPoint = ({ ftuType, ftuLocation, powerOutletAvailable, inUse }: FiberPoint) =>
    [
      t(`kinds.line.ftu-location-${ftuLocation}`),
      t('order-new.ftu-type', { type: ftuType }),
      t(`order-new.power-${powerOutletAvailable}`),
      t(inUse ? 'order-new.ftu-in-use' : 'order-new.ftu-free'),
    ].join(', ');
  if (points.length === 1 && only) {
    return (
      <p className={styles.hint}>
        {t('order-new.one-ftu')} <span className="mono">{only.ftuId}</span>: {formatPoint(only)}
      </p>
    );
  }
  return (
    <RadioGroup
      {...omitDefaultValue(form.getInputProps('details.connection.ftuId'))}
      label={t('order-new.ftu')}
      description={t('order-new.ftu-help')}
      options={points.map((point) => ({
        value: point.ftuId,
        label: <span className="mono">{point.ftuId}</span>,
        description: formatPoint(point),
        blocked: isNew && findServiceAtPoint(availability, point.ftuId) ? t('order-new.point-taken') : undefined,
      }))}
      value={ftuId}
      onChange={(value) => form.setFieldValue('details.connection.ftuId', value)}
    />
  );
}
