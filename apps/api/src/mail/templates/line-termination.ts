import type { Language } from '@demarc/contract/language.ts';
import { buildTermination, type TerminationMail } from '../build-termination.ts';
import type { MailText } from '../layout.ts';

export interface LineTermination extends TerminationMail {
  serviceId: string;
}

/** Confirms that the termination of a line was requested or completed. */
export function lineTermination(values: LineTermination, language: Language, portal: string): MailText {
  const { serviceId } = values;
  return buildTermination(values, language, portal, (last, isDutch) =>
    isDutch
      ? {
          what: `Lijn ${serviceId}`,
          doneTitle: 'Uw lijn is beëindigd',
          done: [
            `Lijn ${serviceId} is beëindigd. De laatste dag was ${last}.`,
            'De IP-adressen van de lijn blijven nog 30 dagen gereserveerd. Daarna geven we ze vrij.',
          ],
          untilThen: `Lijn ${serviceId} werkt tot en met ${last} en wordt daarna afgesloten.`,
          withdraw:
            'Trek de opzegging in het portaal in, op de pagina van de lijn. Dat kan tot de opzegging naar de carrier is gestuurd.',
        }
      : {
          what: `Line ${serviceId}`,
          doneTitle: 'Your line has been terminated',
          done: [
            `Line ${serviceId} has been terminated. Its last day was ${last}.`,
            'The IP addresses of the line stay reserved for another 30 days. After that, we release them.',
          ],
          untilThen: `Line ${serviceId} works through ${last} and is disconnected after that.`,
          withdraw: 'Withdraw the termination in the portal, on the line’s page. You can do this until it’s sent to the carrier.',
        },
  );
}
