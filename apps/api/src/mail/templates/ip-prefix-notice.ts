import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

/** The content of an email about prefixes. */
export type IpPrefixNoticeKind = 'DNS_FAILED' | 'RPKI_INVALID' | 'DELEGATION_FAILED' | 'RELEASE_NEAR';

export interface IpPrefixNotice {
  firstName: string;
  companyName: string;
  kind: IpPrefixNoticeKind;
  prefixes: readonly {
    prefixId: number;
    prefix: string;
    description: string | null;
    /** The announced route, or the name servers that do not respond. */
    detail: string | null;
    releaseDate: string | null;
  }[];
}

/** The largest number of prefixes that are listed; the others are counted. */
const maxListed = 20;

interface Wording {
  one: string;
  several: string;
  text: string;
}

const wordings: Readonly<Record<Language, Readonly<Record<IpPrefixNoticeKind, Wording>>>> = {
  en: {
    DNS_FAILED: {
      one: 'Reverse DNS could not be published for {prefix}',
      several: 'Reverse DNS could not be published for {count} prefixes',
      text: 'Our name server didn’t accept one or more of your changes. They are saved, and we are looking into it. You don’t have to do anything.',
    },
    RPKI_INVALID: {
      one: 'The origin of {prefix} is invalid',
      several: 'The origin of {count} prefixes is invalid',
      text: 'No ROA allows the route as it is announced, so networks that validate origins don’t accept it. The page of the prefix shows which ROA would make it valid.',
    },
    DELEGATION_FAILED: {
      one: 'One or more name servers don’t answer for {prefix}',
      several: 'One or more name servers don’t answer for {count} prefixes',
      text: 'Lookups of the names of these addresses can be slow or fail until every name server of the delegation answers. Check the name servers below, or choose others.',
    },
    RELEASE_NEAR: {
      one: '{prefix} will be released soon',
      several: '{count} prefixes will be released soon',
      text: 'After the release, we assign these addresses to others. Their reverse DNS and what you stored about them will be deleted. Export what you want to keep.',
    },
  },
  nl: {
    DNS_FAILED: {
      one: 'De reverse DNS van {prefix} kon niet worden gepubliceerd',
      several: 'De reverse DNS van {count} prefixen kon niet worden gepubliceerd',
      text: 'Onze nameserver heeft een of meer van uw wijzigingen niet geaccepteerd. Ze zijn opgeslagen en wij zoeken het uit. U hoeft niets te doen.',
    },
    RPKI_INVALID: {
      one: 'De route-oorsprong van {prefix} is ongeldig',
      several: 'De route-oorsprong van {count} prefixen is ongeldig',
      text: 'Geen enkele ROA staat de route toe zoals die wordt aangekondigd. Netwerken die de oorsprong controleren, accepteren de route daarom niet. Op de pagina van de prefix ziet u welke ROA de route geldig maakt.',
    },
    DELEGATION_FAILED: {
      one: 'Een of meer nameservers antwoorden niet voor {prefix}',
      several: 'Een of meer nameservers antwoorden niet voor {count} prefixen',
      text: 'Het opzoeken van de namen van deze adressen kan traag zijn of mislukken totdat elke nameserver van de delegatie antwoordt. Controleer de nameservers hieronder of kies andere.',
    },
    RELEASE_NEAR: {
      one: '{prefix} komt binnenkort vrij',
      several: '{count} prefixen komen binnenkort vrij',
      text: 'Daarna wijzen we deze adressen aan anderen toe. De reverse DNS en alles wat u over de adressen hebt opgeslagen, worden dan verwijderd. Exporteer wat u wilt bewaren.',
    },
  },
};

/** Says that something is wrong with prefixes, or that they will be released. */
export function ipPrefixNotice(values: IpPrefixNotice, language: Language, portal: string): MailText {
  const { companyName, firstName, kind, prefixes } = values;
  const isDutch = language === 'nl';
  const { one, several, text } = wordings[language][kind];
  const [first] = prefixes;
  const isSingle = prefixes.length === 1;
  const title = (isSingle ? one : several).replace('{prefix}', first?.prefix ?? '').replace('{count}', String(prefixes.length));
  const unlistedCount = prefixes.length - maxListed;
  return {
    greeting: formatGreeting(firstName, language),
    subject: title,
    preview: text,
    title,
    paragraphs: [
      `${title}. ${text}`,
      ...(unlistedCount > 0
        ? [isDutch ? `Hieronder staan de eerste ${maxListed}.` : `The first ${maxListed} are listed below.`]
        : []),
    ],
    button: isSingle
      ? { label: isDutch ? 'Prefix bekijken' : 'View prefix', url: `${portal}/ip-management/prefix/${first?.prefixId}` }
      : { label: isDutch ? 'Prefixen bekijken' : 'View prefixes', url: `${portal}/ip-management` },
    facts: {
      title: isSingle ? (isDutch ? 'De prefix' : 'The prefix') : isDutch ? 'De prefixen' : 'The prefixes',
      rows: prefixes
        .slice(0, maxListed)
        .map(({ prefix, description, detail, releaseDate }) => [
          prefix,
          [description, detail, releaseDate && formatDay(releaseDate, language)].filter(Boolean).join(', ') || '–',
        ]),
    },
    reason: isDutch
      ? `U ontvangt dit bericht omdat u contactpersoon van ${companyName} bent.`
      : `You receive this message because you are a contact of ${companyName}.`,
  };
}
