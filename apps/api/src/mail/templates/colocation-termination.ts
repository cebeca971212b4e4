import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import { buildTermination, type TerminationMail } from '../build-termination.ts';
import type { MailText } from '../layout.ts';

export interface ColocationTermination extends TerminationMail {
  kind: ColocationKind;
  serviceId: string;
  name: string;
}

/** Confirms that the termination of a rack or shared units was requested or completed. */
export function colocationTermination(values: ColocationTermination, language: Language, portal: string): MailText {
  const { kind, name, serviceId } = values;
  return buildTermination(values, language, portal, (last, isDutch) => {
    const what = `${kind === 'RACK' ? 'Rack' : isDutch ? 'Dienst' : 'Service'} ${serviceId}`;
    return isDutch
      ? {
          what,
          rows: [['Plaats', name]],
          done: [
            `${what} is beëindigd. De laatste dag was ${last}.`,
            'De IP-adressen blijven nog 30 dagen gereserveerd. Daarna geven we ze vrij.',
          ],
          untilThen: `U kunt ${name} gebruiken tot en met ${last}. Haal uw apparatuur voor die tijd weg. Daarna schakelen we de stroom af.`,
          withdraw: 'Trek de opzegging in het portaal in, op de pagina met uw racks. Dat kan tot de datum is bevestigd.',
        }
      : {
          what,
          rows: [['Location', name]],
          done: [
            `${what} has been terminated. Its last day was ${last}.`,
            'The IP addresses stay reserved for another 30 days. After that, we release them.',
          ],
          untilThen: `You can use ${name} through ${last}. Remove your equipment before that. After that, we switch off the power.`,
          withdraw:
            'Withdraw the termination in the portal, on the page with your racks. You can do this until the date is confirmed.',
        };
  });
}
