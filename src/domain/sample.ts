/** The people of samples have addresses under this domain, which nobody can have in earnest. */
export const SAMPLE_DOMAIN = '@demo.stint.example';

/** Whether a team is a sample, by the others in it: all of them are people of samples. */
export function isSample(others: readonly { email: string }[]): boolean {
  return others.length > 0 && others.every(({ email }) => email.endsWith(SAMPLE_DOMAIN));
}
