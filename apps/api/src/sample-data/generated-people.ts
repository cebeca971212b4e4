import type { EndUser } from '@demarc/contract/line-schemas.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';

type Random = () => number;

const cities = [
  'Amsterdam',
  'Haarlem',
  'Hilversum',
  'Alkmaar',
  'Leiden',
  'Den Haag',
  'Delft',
  'Gouda',
  'Rotterdam',
  'Dordrecht',
  'Utrecht',
  'Amersfoort',
  'Ede',
  'Arnhem',
  'Nijmegen',
  'Tiel',
  'Middelburg',
  'Bergen op Zoom',
  'Breda',
  'Tilburg',
  'Eindhoven',
  'Helmond',
  'Venlo',
  'Roermond',
  'Maastricht',
  'Heerlen',
  'Apeldoorn',
  'Deventer',
  'Enschede',
  'Hengelo',
  'Zwolle',
  'Kampen',
  'Lelystad',
  'Emmeloord',
  'Heerenveen',
  'Leeuwarden',
  'Drachten',
  'Assen',
  'Groningen',
  'Delfzijl',
] as const;
const streetBeginnings = [
  'Koren',
  'Linden',
  'Meeuwen',
  'Haven',
  'Molen',
  'Veld',
  'Berken',
  'Zwaluw',
  'Dijk',
  'Kasteel',
  'Wilgen',
  'Heide',
  'Water',
  'Schipper',
  'Smeden',
  'Tuin',
  'Vuurtoren',
  'Ganzen',
  'Brug',
  'Spoor',
  'Eiken',
  'Roos',
  'Klaver',
] as const;
const streetEnds = ['straat', 'laan', 'weg', 'kade', 'hof', 'plein', 'pad', 'dreef', 'singel'] as const;
/** Letters that the postal service does not assign; each size has its own. */
const unassignedLetters = { mid: ['SA'], large: ['SD', 'SS'] } as const;

const firstNames = [
  'Anouk',
  'Bram',
  'Carlijn',
  'Dirk',
  'Esra',
  'Floor',
  'Gijs',
  'Hanna',
  'Imane',
  'Jelle',
  'Karim',
  'Lieke',
  'Mees',
  'Noor',
  'Olga',
  'Pim',
  'Rachid',
  'Sofie',
  'Teun',
  'Wouter',
  'Yara',
  'Zoë',
] as const;
const lastNames = [
  'Aalbers',
  'Boersma',
  'Cornelisse',
  'Demir',
  'Elzinga',
  'Faber',
  'Gerritsen',
  'Huisman',
  'Idrissi',
  'Jonker',
  'Kuipers',
  'Lammers',
  'Mulder',
  'Nijhuis',
  'Oosterhof',
  'Peters',
  'Ramdin',
  'Scholten',
  'Timmer',
  'Veenstra',
  'Wolters',
  'Zijlstra',
] as const;
const trades = [
  'Bakkerij',
  'Garage',
  'Tandartspraktijk',
  'Kapsalon',
  'Bouwbedrijf',
  'Administratiekantoor',
  'Makelaardij',
  'Apotheek',
  'Drukkerij',
  'Fysiotherapie',
  'Installatiebedrijf',
  'Bloemist',
  'Slagerij',
  'Notariskantoor',
  'Rijschool',
  'Hoveniersbedrijf',
  'Autoschade',
  'Kinderopvang',
  'Restaurant',
  'Schildersbedrijf',
  'Transportbedrijf',
  'Opticien',
  'Dierenkliniek',
] as const;

/** Generates a unique address; about 20 addresses share a street. */
export function generateAddress(size: keyof typeof unassignedLetters, index: number, count: number): ServiceAddress {
  const letters = unassignedLetters[size];
  const streetCount = Math.ceil(count / 20);
  // A prime step spreads consecutive addresses over the country and visits each street once per round.
  const street = (index * 7_919) % streetCount;
  const area = 1_000 + ((street * 37) % 9_000);
  return {
    street: `${streetBeginnings[street % streetBeginnings.length]}${streetEnds[Math.floor(street / 7) % streetEnds.length]}`,
    houseNumber: 1 + Math.floor(index / streetCount) * 3 + (street % 3),
    houseNumberAddition: index % 9 === 0 ? 'A' : null,
    postalCode: `${area}${letters[Math.floor(street / 9_000) % letters.length]}`,
    city: cities[Math.floor(((area - 1_000) * cities.length) / 9_000)]!,
    country: 'NL',
    bagAddressId: null,
    room: null,
  };
}

export function generateEndUser(index: number, random: Random): EndUser {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [firstName, lastName] = [pick(firstNames), pick(lastNames)];
  const companyName = random() < 0.72 ? `${pick(trades)} ${lastName}` : '';
  return {
    companyName,
    firstName,
    middleName: random() < 0.15 ? 'van' : '',
    lastName,
    email: `${lastName.toLowerCase()}.${index}@klanten.example`,
    phoneNumber: `0${1 + (index % 8)}0555${String(index % 10_000).padStart(4, '0')}`,
  };
}
