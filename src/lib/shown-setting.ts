/** A server setting for display. Secret values are omitted. */
export interface ShownSetting {
  name: string;
  /** Null if the value is not set or secret. */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
  /** A description of the default. */
  standard: string;
}
