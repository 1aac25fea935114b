import { invalid } from '../../lib/errors.ts';
import { checkName } from '../text/text.ts';

/** Checks the name of an application. The consent page shows the name, so it must not change the direction of the surrounding text. */
export function checkAppName(name: string, field = 'name'): string {
  const checked = checkName(name, field);
  if (/\p{Bidi_Control}/u.test(checked)) {
    throw invalid(field, `${field} must have no characters that change the direction of the text around it.`);
  }
  return checked;
}
