import type { Language } from '@demarc/contract/language.ts';
import type { Appointment, endReasons, holdReasons } from '@demarc/contract/order.ts';

type Texts = Readonly<Record<Language, string>>;
type HoldReason = (typeof holdReasons)[number];
type EndReason = (typeof endReasons)[number];

/** Values that identify the order in every mail about it. */
export interface OrderSubject {
  /** First name of the recipient; empty for a shared mailbox. */
  firstName: string;
  companyName: string;
  orderId: number;
  orderNumber: string;
  customerOrderId: string;
  /** What the order is for, such as an address or a site. */
  subject: string;
  packageName: string;
  reference: string | null;
}

/** URL of the order in the portal. */
export function orderUrl(portal: string, { orderId }: OrderSubject): string {
  return `${portal}/orders?order=${orderId}`;
}

/** Rows that identify the order. */
export function orderRows(order: OrderSubject, language: Language): (readonly [string, string])[] {
  const isDutch = language === 'nl';
  return [
    [isDutch ? 'Bestelling' : 'Order', order.orderNumber],
    [isDutch ? 'Uw ordernummer' : 'Your order id', order.customerOrderId],
    [isDutch ? 'Voor' : 'For', order.subject],
    [isDutch ? 'Pakket' : 'Package', order.packageName],
    ...(order.reference ? [[isDutch ? 'Uw kenmerk' : 'Your reference', order.reference] as const] : []),
  ];
}

/** Why the recipient gets mails about the order. */
export function orderReason({ companyName }: OrderSubject, language: Language): string {
  return language === 'nl'
    ? `U krijgt deze mail als contactpersoon voor bestellingen van ${companyName}.`
    : `You get this mail as the contact for orders of ${companyName}.`;
}

/** For example `€ 42,50` or `€42.50`. */
export function euros(amount: string, language: Language): string {
  return language === 'nl' ? `€ ${amount.replace('.', ',')}` : `€${amount}`;
}

export const windowTexts: Readonly<Record<Appointment['window'], Texts>> = {
  MORNING: { en: 'between 8:00 and 12:00', nl: 'tussen 8.00 en 12.00 uur' },
  AFTERNOON: { en: 'between 12:00 and 17:00', nl: 'tussen 12.00 en 17.00 uur' },
  DAY: { en: 'between 8:00 and 17:00', nl: 'tussen 8.00 en 17.00 uur' },
};

/** Why an order is on hold, and who has to do what. */
export const holdTexts: Readonly<Record<HoldReason, { what: Texts; next: Texts }>> = {
  END_USER_NOT_REACHABLE: {
    what: {
      en: 'The carrier could not reach the end user to make an appointment.',
      nl: 'De netbeheerder kreeg de eindgebruiker niet te pakken om een afspraak te maken.',
    },
    next: {
      en: 'Please ask the end user to expect the call, and give us another phone number if this one is wrong.',
      nl: 'Vraag de eindgebruiker om op het telefoontje te letten, en geef ons een ander nummer als dit niet klopt.',
    },
  },
  APPOINTMENT_FAILED: {
    what: {
      en: 'The engineer came by, but could not do the work there.',
      nl: 'De monteur is langs geweest, maar kon het werk daar niet doen.',
    },
    next: {
      en: 'Please ask the end user what stood in the way, and tell us when the engineer can come again.',
      nl: 'Vraag de eindgebruiker wat er misging en laat ons weten wanneer de monteur opnieuw kan komen.',
    },
  },
  MIGRATION_CONTESTED: {
    what: {
      en: 'The present provider contests the migration.',
      nl: 'De huidige aanbieder maakt bezwaar tegen de overstap.',
    },
    next: {
      en: 'Please check the service id and the contract number with the end user, and add the signed mandate to the order.',
      nl: 'Controleer het aansluitnummer en het contractnummer bij de eindgebruiker en voeg de getekende machtiging toe aan de bestelling.',
    },
  },
  DIGGING_REQUIRED: {
    what: { en: 'The carrier has to dig to reach the address.', nl: 'De netbeheerder moet graven om het adres te bereiken.' },
    next: {
      en: 'There is nothing you need to do: the carrier plans the work, and we tell you the date.',
      nl: 'U hoeft niets te doen: de netbeheerder plant het werk en wij laten u de datum weten.',
    },
  },
  PERMIT_REQUIRED: {
    what: {
      en: 'The carrier needs a permit of the municipality first.',
      nl: 'De netbeheerder heeft eerst een vergunning van de gemeente nodig.',
    },
    next: {
      en: 'There is nothing you need to do: the carrier applies for it, which as a rule takes weeks.',
      nl: 'U hoeft niets te doen: de netbeheerder vraagt die aan. Dat duurt meestal enkele weken.',
    },
  },
  NO_FREE_CAPACITY: {
    what: { en: 'The carrier has no free port at the moment.', nl: 'De netbeheerder heeft op dit moment geen vrije poort.' },
    next: {
      en: 'There is nothing you need to do: the carrier extends its equipment, and we tell you when.',
      nl: 'U hoeft niets te doen: de netbeheerder breidt uit en wij laten u weten wanneer.',
    },
  },
  CUSTOMER_INFO_REQUIRED: {
    what: { en: 'We need more information from you.', nl: 'Wij hebben meer informatie van u nodig.' },
    next: { en: 'Please answer with a note at the order.', nl: 'Geef antwoord met een bericht bij de bestelling.' },
  },
  LOA_REQUIRED: {
    what: {
      en: 'A letter of authorisation (LOA) is missing.',
      nl: 'Er ontbreekt een machtigingsbrief (LOA).',
    },
    next: { en: 'Please add it to the order as a document.', nl: 'Voeg die als document toe aan de bestelling.' },
  },
  CHARGE_APPROVAL_REQUIRED: {
    what: { en: 'There are extra costs that you have to agree to.', nl: 'Er zijn extra kosten waarmee u akkoord moet gaan.' },
    next: { en: 'Please answer with a note at the order.', nl: 'Geef antwoord met een bericht bij de bestelling.' },
  },
  CREDIT_CHECK: {
    what: { en: 'We are still checking your credit.', nl: 'Wij beoordelen de kredietruimte nog.' },
    next: { en: 'There is nothing you need to do now.', nl: 'U hoeft nu niets te doen.' },
  },
};

/** Why an order is not delivered. */
export const endTexts: Readonly<Record<EndReason, Texts>> = {
  ADDRESS_UNKNOWN: { en: 'The carrier does not know the address.', nl: 'De netbeheerder kent het adres niet.' },
  NOT_FEASIBLE: {
    en: 'It cannot be built at this address.',
    nl: 'Het is op dit adres niet aan te leggen.',
  },
  NO_CAPACITY: {
    en: 'The carrier has no capacity at this address.',
    nl: 'De netbeheerder heeft op dit adres geen capaciteit.',
  },
  MIGRATION_REFUSED: {
    en: 'The present provider has refused the migration.',
    nl: 'De huidige aanbieder heeft de overstap geweigerd.',
  },
  END_USER_REFUSED: { en: 'The end user does not want it.', nl: 'De eindgebruiker wil het niet.' },
  DUPLICATE: {
    en: 'There is a service at this connection already.',
    nl: 'Op deze aansluiting zit al een dienst.',
  },
  CREDIT_REFUSED: { en: 'Your credit does not allow it.', nl: 'Uw kredietruimte laat het niet toe.' },
  CARRIER_ERROR: {
    en: 'Something went wrong at the carrier.',
    nl: 'Bij de netbeheerder is iets misgegaan.',
  },
};
