import { invalid } from '../../lib/errors.ts';
import { checkName } from '../text/text.ts';

/** The name of an application. People go by it when they decide, so it must not turn round what stands beside it. */
export function checkAppName(name: string, field = 'name'): string {
  const checked = checkName(name, field);
  if (/\p{Bidi_Control}/u.test(checked)) {
    throw invalid(field, `${field} must have no characters that change the direction of the text around it.`);
  }
  return checked;
}
