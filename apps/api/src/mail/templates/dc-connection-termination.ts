import type { Language } from '@demarc/contract/language.ts';
import { buildTermination, type TerminationMail } from '../build-termination.ts';
import type { MailText } from '../layout.ts';

export interface DcConnectionTermination extends TerminationMail {
  circuitId: string;
}

/** Confirms that the termination of a data-center connection was requested or completed. */
export function dcConnectionTermination(values: DcConnectionTermination, language: Language, portal: string): MailText {
  const { circuitId } = values;
  return buildTermination(values, language, portal, (last, isDutch) =>
    isDutch
      ? {
          what: `Verbinding ${circuitId}`,
          lastDayLabel: 'Afgesloten op',
          done: [`Verbinding ${circuitId} is afgesloten. De laatste dag was ${last}. De poorten zijn weer vrij.`],
          untilThen: `U kunt ${circuitId} gebruiken tot en met ${last}. Daarna halen we de patches weg.`,
          withdraw:
            'Trek de opzegging in het portaal in, op de pagina met uw datacenterverbindingen. Dat kan tot de datum is bevestigd.',
        }
      : {
          what: `Connection ${circuitId}`,
          lastDayLabel: 'Disconnected on',
          done: [`Connection ${circuitId} has been disconnected. Its last day was ${last}. Its ports are free again.`],
          untilThen: `You can use ${circuitId} through ${last}. After that, we remove the patches.`,
          withdraw:
            'Withdraw the termination in the portal, on the page with your data-center connections. You can do this until the date is confirmed.',
        },
  );
}
