import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { findServiceAtPoint } from '../../../blocks/availability/existing-services.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type CopperPoint, type FibrePoint, getPointProblem } from './connection-points.ts';
import styles from './line-new.module.css';
import type { LineOrderValues, SubType } from './line-order-values.ts';

interface ConnectionStepProps {
  form: ValidatedForm<LineOrderValues>;
  carrier: CarrierResult;
  answer: LineAvailability;
  technology: string | null;
  /** Rooms to choose from. */
  rooms: readonly string[];
}

/** A new line or a migration, for whom, and at which connection point. */
export function ConnectionStep({ form, carrier, answer, technology, rooms }: ConnectionStepProps) {
  const { t } = useTranslation();
  const { room } = answer.address;
  const subType = form.useWatchValue('subType');
  const endUserKind = form.useWatchValue('endUserKind');
  const points = carrier.copper?.connectionPoints ?? [];
  const terminations = carrier.fiber?.terminationPoints ?? [];
  return (
    <div className={styles.fields}>
      {subType !== 'MODIFY' && (
        <RadioGroup
          label={t('order-new.new-or-switch')}
          options={(['CREATE', 'MIGRATE'] as const).map((value) => ({
            value,
            label: t(`order-new.sub-type-${value}`),
            description: t(`order-new.sub-type-text-${value}`),
          }))}
          value={subType}
          data-path="subType"
          onChange={(value) => form.setFieldValue('subType', value as SubType)}
        />
      )}
      <RadioGroup
        {...omitDefaultValue(form.getInputProps('endUserKind'))}
        label={t('order-new.for-whom')}
        options={(['company', 'person'] as const).map((value) => ({
          value,
          label: t(`order-new.for-${value}`),
          description: t(`order-new.for-text-${value}`),
        }))}
        value={endUserKind}
        onChange={(value) => form.setFieldValue('endUserKind', value as 'company' | 'person')}
      />
      {subType === 'MIGRATE' && <MigrationFields form={form} />}
      <Section title={t('order-new.connection-point')}>
        <div className={styles.fields}>
          {points.length > 0 && <CopperPoints {...{ form, answer, points, technology }} />}
          {terminations.length > 0 && <FibrePoints {...{ form, answer }} points={terminations} />}
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
        </div>
      </Section>
    </div>
  );
}

function RoomField({ form, rooms }: Pick<ConnectionStepProps, 'form' | 'rooms'>) {
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

/** Removes `defaultValue` for a controlled field, which re-renders on another choice. */
function omitDefaultValue<Input extends { defaultValue?: unknown }>({
  defaultValue: _,
  ...input
}: Input): Omit<Input, 'defaultValue'> {
  return input;
}

function CopperPoints({
  form,
  answer,
  points,
  technology,
}: { points: readonly CopperPoint[] } & Pick<ConnectionStepProps, 'form' | 'answer' | 'technology'>) {
  const { t } = useTranslation();
  const subType = form.useWatchValue('subType');
  const { israPoint } = form.useWatchValue('details').connection;
  return (
    <RadioGroup
      {...omitDefaultValue(form.getInputProps('details.connection.israPoint'))}
      label={t('order-new.isra-point')}
      description={t('order-new.isra-point-help')}
      options={points.map((point) => {
        const isTaken = subType !== 'MODIFY' && findServiceAtPoint(answer, point.israPoint) !== undefined;
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

function FibrePoints({ form, answer, points }: { points: readonly FibrePoint[] } & Pick<ConnectionStepProps, 'form' | 'answer'>) {
  const { t } = useTranslation();
  const isNew = form.useWatchValue('subType') !== 'MODIFY';
  const { ftuId } = form.useWatchValue('details').connection;
  const [only] = points;
  const formatPoint = ({ ftuType, ftuLocation, powerOutletAvailable, inUse }: FibrePoint) =>
    [
      t(`availability.ftu-location-${ftuLocation}`),
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
        blocked: isNew && findServiceAtPoint(answer, point.ftuId) ? t('order-new.point-taken') : undefined,
      }))}
      value={ftuId}
      onChange={(value) => form.setFieldValue('details.connection.ftuId', value)}
    />
  );
}

function MigrationFields({ form }: { form: ValidatedForm<LineOrderValues> }) {
  const { t } = useTranslation();
  const isPerson = form.useWatchValue('endUserKind') === 'person';
  const field = (name: 'currentProvider' | 'currentServiceId' | 'currentContractNumber' | 'currentPhoneNumber') => ({
    ...form.getInputProps(`details.migration.${name}`),
    autoComplete: 'off',
  });
  return (
    <Section title={t('order-new.migration')}>
      <div className={styles.fields}>
        <Note kind="neutral" title={t('order-new.contest')}>
          {t('order-new.contest-text')}
        </Note>
        <div className={styles.pair}>
          <TextField
            key={form.key('details.migration.currentProvider')}
            {...field('currentProvider')}
            label={t('order-new.current-provider')}
            description={t('order-new.current-provider-help')}
            maxLength={80}
          />
          <TextField
            key={form.key('details.migration.currentServiceId')}
            {...field('currentServiceId')}
            label={t('order-new.current-service-id')}
            description={t('order-new.current-service-id-help')}
            maxLength={40}
            spellCheck={false}
            isMono
          />
          <TextField
            key={form.key('details.migration.currentContractNumber')}
            {...field('currentContractNumber')}
            label={t('order-new.current-contract')}
            isOptional
            maxLength={40}
          />
          <TextField
            key={form.key('details.migration.currentPhoneNumber')}
            {...field('currentPhoneNumber')}
            label={t('order-new.current-phone')}
            isOptional
            type="tel"
            maxLength={20}
          />
        </div>
        {isPerson ? (
          <Checkbox
            key={form.key('details.migration.useSwitchingService')}
            {...form.getInputProps('details.migration.useSwitchingService', { type: 'checkbox' })}
            label={t('order-new.switching-service')}
            description={t('order-new.switching-service-help')}
          />
        ) : (
          <p className={styles.hint}>{t('order-new.no-switching-service')}</p>
        )}
        <Checkbox
          key={form.key('details.migration.mandateGiven')}
          {...form.getInputProps('details.migration.mandateGiven', { type: 'checkbox' })}
          label={t('order-new.mandate')}
          description={t('order-new.mandate-help')}
        />
      </div>
    </Section>
  );
}
