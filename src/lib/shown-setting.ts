/** A setting of the server, without the values of secrets. */
export interface ShownSetting {
  name: string;
  /** The value; null if it is not set or secret. */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
  /** The default, in words. */
  standard: string;
}
