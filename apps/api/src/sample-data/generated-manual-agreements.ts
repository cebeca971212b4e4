import { addDays } from '@demarc/contract/working-days.ts';
import { type Size, sizes } from './generated-company.ts';
import { AgreementHistory, type AgreementTimeline, type DemoDraft } from './manual-agreement-history.ts';
import { findUser, type SamplePast } from './sample-past.ts';

/** The number of agreements of a generated company. They are few enough to be offered and signed. */
const agreementCounts: Readonly<Record<Size, number>> = { mid: 12, large: 60 };

const accountManager = { name: 'Eva Sanders', email: 'eva.sanders@kernhuis.example' };
const signer = { fullName: 'Anouk Boersma', jobTitle: 'Director' };
const initialTermMonths = 12;

const texts = [
  { title: 'Custom colocation prices', category: 'PRICE', service: 'Racks AMS1', item: 'Rack 42U with 2.5 kW', price: 440 },
  { title: 'Additional fiber route', category: 'PROJECT', service: 'Wavelength AMS1-RTM1', item: 'Second path', price: 1_250 },
  {
    title: 'Management of customer equipment',
    category: 'CUSTOM_SERVICE',
    service: 'Business lines',
    item: 'Management per line',
    price: 6,
  },
  { title: 'Wider maintenance window', category: 'AMENDMENT', service: 'Business lines', item: 'Maintenance per line', price: 5 },
] as const;

/** Starts the agreements of the generated companies. */
export async function startGeneratedManualAgreements(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const size of Object.keys(sizes) as Size[]) {
    const { customerId, domain } = sizes[size];
    if (!customerIds.includes(customerId)) continue;
    const user = await findUser(past.context.database.db, customerId, `user1@${domain}`);
    const history = new AgreementHistory(past, { customerId, user, signer });
    for (let at = 0; at < agreementCounts[size]; at += 1) {
      const { createdDaysAgo, startsInDays, validForDays, timeline, ...terms } = createCourse(history, at);
      const inDays = (days: number) => addDays(past.calendar.today, days);
      const dates = { startDate: inDays(startsInDays), validUntil: inDays(validForDays) };
      const draft = { ...createDraft(at, dates), ...terms };
      await past.histories.start(history.run(draft, createdDaysAgo, timeline));
    }
  }
}

interface Course {
  createdDaysAgo: number;
  startsInDays: number;
  validForDays: number;
  timeline: AgreementTimeline;
  endOfTermAction?: NonNullable<DemoDraft['endOfTermAction']>;
}

/** Of 12 agreements, 6 are in force and 2 can be signed. Days are relative to today. */
function createCourse(history: AgreementHistory, at: number): Course {
  const { offer, sign, applyDates } = history;
  const shift = Math.floor(at / 12);
  const position = at % 12;
  if (position < 6) {
    const days = 60 + 9 * position + 45 * shift;
    return {
      createdDaysAgo: days + 20,
      startsInDays: -days,
      validForDays: -days - 1,
      timeline: [
        [days + 19, 10, offer],
        [days + 8, 14, sign],
        [days - 1, 6, applyDates],
      ],
    };
  }
  if (position < 8) {
    const offeredEvent = [14 + shift, 10, offer] as const;
    return {
      createdDaysAgo: 15 + shift,
      startsInDays: 40 + position,
      validForDays: 5 + shift + 9 * (position - 6),
      timeline: [offeredEvent],
    };
  }
  if (position === 8) {
    return {
      createdDaysAgo: 26 + shift,
      startsInDays: 21 + shift,
      validForDays: -3,
      timeline: [
        [25 + shift, 10, offer],
        [12 + shift, 11, sign],
      ],
    };
  }
  if (position === 9) {
    return {
      createdDaysAgo: 58 + shift,
      startsInDays: -10,
      validForDays: -25,
      timeline: [
        [57 + shift, 9, offer],
        [50 + shift, 13, history.decline('The price is above our budget.')],
      ],
    };
  }
  if (position === 10) {
    return {
      createdDaysAgo: 70 + shift,
      startsInDays: -30,
      validForDays: -40,
      timeline: [
        [69 + shift, 16, offer],
        [39, 6, applyDates],
      ],
    };
  }
  const days = 400 + shift;
  return {
    createdDaysAgo: days + 20,
    startsInDays: -days,
    validForDays: -days - 1,
    endOfTermAction: 'AUTO_DISCONNECT',
    timeline: [
      [days + 19, 10, offer],
      [days + 8, 14, sign],
      [days - 1, 6, applyDates],
      [20, 6, applyDates],
    ],
  };
}

function createDraft(at: number, dates: Pick<DemoDraft, 'startDate' | 'validUntil'>): DemoDraft {
  const { title, category, service, item, price } = texts[at % texts.length]!;
  return {
    title: `${title} ${at + 1}`,
    category,
    service,
    accountManager,
    initialTermMonths,
    noticePeriodDays: 30,
    summary: '## Terms\n\nOther prices apply to these services. The master service agreement applies to everything else.',
    items: [{ description: item, quantity: 2 + (at % 20), chargeType: 'MRC', unitPrice: `${price}.0000` }],
    ...dates,
  };
}
